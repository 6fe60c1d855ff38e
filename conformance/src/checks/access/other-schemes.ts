import type { Access, Contract, Operation } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { authorize } from "../../http/authorization.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { bareRequestOf } from "../../requests/fixtures/requests.ts";
import { expecting } from "../../requests/expect.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { rulesStating, rulesStatingFor } from "../rules-stating.ts";

/** An operation refuses a known caller of a scheme that is none of its own: as unknown, or as one who may not call it. */
export function otherSchemes(contract: Contract): Check[] {
  const operations = Object.values(contract.operations).filter(({ access }) => access.scheme !== "none");
  const schemes = [...new Set(operations.flatMap(({ access }) => schemesOf(access)))];
  return operations.flatMap((operation) => {
    const own = schemesOf(operation.access);
    return schemes
      .filter((scheme) => !own.includes(scheme))
      .map((scheme) => refusesCallers(contract, operation, scheme));
  });
}

function refusesCallers(contract: Contract, operation: Operation, scheme: string): Check {
  const { schemes, answers } = contract.conventions;
  const form = schemes[scheme];
  const isOfForm = typeof form === "object" || form === schemes[operation.access.scheme];
  const ofForm = isOfForm ? [] : rulesOfForm(contract, operation);
  const rules = ofForm.length > 0 ? ofForm : rulesStating(contract, "credentials-required");
  const refusals = ofForm.length > 0 ? [answers.unauthenticated] : [answers.unauthenticated, answers.forbidden];
  return defineCheck({
    ...ofOperation("access", operation, `refuses callers of ${scheme}`),
    rules,
    bare: true,
    sharesFixtures: true,
    async run(t: Trial) {
      const reply = await t.call(operation.id, await calledBy(t, scheme, await bareRequestOf(t, operation.id)));
      const who = `${operation.id} called by a caller of ${scheme}`;
      expecting(t, rules).status(who, reply, ...refusals.map(({ status }) => status));
    },
  });
}

/** The rules by which an operation refuses credentials of another form, its own before the general one. */
export function rulesOfForm(contract: Contract, { id, access }: Operation): string[] {
  const form = contract.conventions.schemes[access.scheme];
  if (typeof form === "object") return [];
  return rulesStatingFor(contract, id, form === "bearer" ? "bearer-only" : "basic-only");
}

function schemesOf({ scheme, ways = [[scheme]] }: Access): string[] {
  return ways.flat();
}

/** The request with what proves a caller of the scheme, where that scheme has it. */
async function calledBy(t: Trial, scheme: string, request: CallRequest): Promise<CallRequest> {
  const caller = await t.support.callerOf(t, scheme);
  if (caller.scheme !== "key") return { ...request, as: caller };
  const { schemes } = t.contract.conventions;
  const bare = { method: "GET", url: "http://localhost/", headers: {} };
  const { headers, url } = authorize(bare, caller, { scheme }, schemes);
  t.precondition(url === bare.url, `a key of ${scheme} stands where no other operation has a place for it`);
  return { ...request, as: "none", headers: { ...request.headers, ...headers } };
}
