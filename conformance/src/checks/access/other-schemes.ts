import type { Access, Contract } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { bareRequestOf } from "../../requests/fixtures/requests.ts";
import { expecting } from "../../requests/expect.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { rulesStating } from "../rules-stating.ts";

/** An operation refuses a known caller of a scheme that is none of its own: as unknown, or as one who may not call it. */
export function otherSchemes(contract: Contract): Check[] {
  const operations = Object.values(contract.operations).filter(({ access }) => access.scheme !== "none");
  const schemes = new Set(operations.flatMap(({ access }) => schemesOf(access)));
  const rules = rulesStating(contract, "credentials-required");
  return operations.flatMap((operation) => {
    const own = schemesOf(operation.access);
    return [...schemes]
      .filter((scheme) => !own.includes(scheme))
      .map((scheme) =>
        defineCheck({
          ...ofOperation("access", operation, `refuses callers of ${scheme}`),
          rules,
          bare: true,
          sharesFixtures: true,
          async run(t: Trial) {
            const reply = await t.call(operation.id, await calledBy(t, scheme, await bareRequestOf(t, operation.id)));
            const { unauthenticated, forbidden } = contract.conventions.answers;
            const who = `${operation.id} called by a caller of ${scheme}`;
            expecting(t, rules).status(who, reply, unauthenticated.status, forbidden.status);
          },
        }),
      );
  });
}

function schemesOf({ scheme, ways = [[scheme]] }: Access): string[] {
  return ways.flat();
}

/** The request with what proves a caller of the scheme, where that scheme has it. */
async function calledBy(t: Trial, scheme: string, request: CallRequest): Promise<CallRequest> {
  const caller = await t.support.callerOf(t, scheme);
  const place = t.contract.conventions.schemes[scheme];
  if (caller.scheme !== "key") return { ...request, as: caller };
  const isHeader = typeof place === "object" && place.in === "header";
  t.precondition(isHeader, `a key of ${scheme} stands where no other operation has a place for it`);
  return { ...request, as: "none", headers: { ...request.headers, ...(isHeader && { [place.name]: caller.key }) } };
}
