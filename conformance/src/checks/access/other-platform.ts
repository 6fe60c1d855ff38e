import { isOfMainScheme } from "../../requests/callers/main-scheme.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { pagingOf, type Contract, type Operation } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import type { Exchange } from "../../http/exchange.ts";
import { answerOf, itemsIn } from "../../requests/fixtures/fixture.ts";
import { bareRequestOf, requestOf } from "../../requests/fixtures/requests.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { belongsToNobody } from "./belongs-to-nobody.ts";
import { fillIfEmpty } from "./fill-if-empty.ts";
import { expecting, isSuccess } from "../../requests/expect.ts";
import { isList } from "../../requests/lists/population.ts";
import { rulesStating } from "../rules-stating.ts";

/** For another platform our resources are as if unknown: the same reply, whichever it is (V-05). */
export function otherPlatforms(
  contract: Contract,
  { publicOperations }: Pick<ContractAdapter, "publicOperations">,
): Check[] {
  return Object.values(contract.operations)
    .filter(
      ({ id, references, path, access }) =>
        isOfMainScheme(contract, access) && (references.length > 0 || path.includes("{")) && !publicOperations.has(id),
    )
    .filter(
      ({ references }) =>
        references.length === 0 || references.some(({ resource }) => !belongsToNobody(contract, resource)),
    )
    .map((operation) =>
      defineCheck({
        ...ofOperation("access", operation, "refuses another platform's resources as unknown"),
        rules: rulesStating(contract, "other-tenant-sees-nothing"),
        needs: ["other-platform"],
        cost: 2,
        run: (t) => peek(t, operation),
      }),
    );
}

async function peek(t: Trial, operation: Operation): Promise<void> {
  const ours = await requestOf(t, operation.id);
  if (isList(operation)) await fillIfEmpty(t, operation, ours);
  const unknownRequest = await bareRequestOf(t, operation.id);
  const foreign = await t.call(operation.id, { ...ours, as: "other" });
  const unknown = await t.call(operation.id, { ...unknownRequest, as: "other" });
  t.precondition(foreign.status !== 401 || unknown.status !== 401, "the other platform's credentials are refused");
  expecting(t, rulesStating(t.contract, "other-tenant-sees-nothing"), operation.id).same(
    `${operation.id} across platforms`,
    "what an unknown id gives:",
    outward(t, unknown),
    outward(t, foreign),
  );
}

/** The observable result of a call: its reply, and the number of listed items. */
function outward({ contract }: Trial, reply: Exchange): string {
  const { listing } = contract.operations[reply.operation] ?? {};
  if (!isSuccess(reply) || listing === undefined) return answerOf(reply);
  const { data } = pagingOf(contract.conventions.paging, listing);
  return `${answerOf(reply)}, ${itemsIn(reply.body, data)?.length ?? 0} items`;
}
