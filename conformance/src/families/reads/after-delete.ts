import type { ContractAdapter } from "../contract-adapter.ts";
import type { Contract, Operation } from "@tallystick/contract";
import type { Check, Trial } from "../../engine/types.ts";
import type { Exchange } from "../../http/exchange.ts";
import { perform } from "../../fixtures/perform.ts";
import { requestOf } from "../../fixtures/requests.ts";
import { textAt, valuesAt } from "../../json/value-at.ts";
import { defineCheck } from "../define-check.ts";
import { declaredFor, expectAnswer, expectSuccess, expectThat, rulesOfRowsFor, together } from "../expect.ts";
import { ownScope, list, type ListOperation } from "../listing/population.ts";
import { phaseOfList } from "../listing/walks.ts";
import { wholePage } from "../whole-page.ts";

/** A deleted resource is as if unknown, to readers and to a second deletion, and is no longer listed. */
export function afterDeletes(contract: Contract, adapter: Pick<ContractAdapter, "deletionRules" | "lists">): Check[] {
  return Object.values(contract.operations)
    .filter(
      ({ resourceAction: part, refusals }) =>
        part?.kind === "deletes" && refusals.every(({ when }) => when !== "deleted"),
    )
    .flatMap((operation) => [
      ...operationsOnIt(contract, adapter, operation),
      ...listsOfIt(contract, adapter, operation),
    ]);
}

/** The deletion itself and the read of the same resource, by their refusals of unknown ids. */
function operationsOnIt(
  contract: Contract,
  { deletionRules }: Pick<ContractAdapter, "deletionRules">,
  operation: Operation,
): Check[] {
  const domain = operation.id.slice(0, operation.id.lastIndexOf("."));
  const users = Object.values(contract.operations).filter(
    ({ id, resourceAction: part }) =>
      id === operation.id ||
      (part?.kind === "reads" && part.resource === operation.resourceAction?.resource && id.startsWith(`${domain}.`)),
  );
  return users.flatMap((user) => {
    const refusal = user.refusals.find(({ when, at }) => when === "unknown" && at?.startsWith("path.") === true);
    if (refusal === undefined) return [];
    const rules = together(
      rulesOfRowsFor(contract, user.id, refusal.rule),
      declaredFor(contract, user.id, ...(deletionRules[operation.id] ?? [])),
    );
    const own = declaredFor(contract, operation.id, ...(deletionRules[operation.id] ?? []));
    return defineCheck({
      name: `reads/${user.id} of what ${operation.id} took away`,
      family: "reads",
      operation: operation.id,
      rules: [...new Set([...own, ...rules])],
      cost: 2,
      async run(t: Trial) {
        const request = await requestOf(t, operation.id);
        expectSuccess(t, [...new Set([...own, ...rules])], operation.id, await perform(t, operation.id, request));
        const { body: _none, ...again } = request;
        const reply = await t.call(user.id, user.id === operation.id ? request : again);
        const answers = [refusal, ...refusal.accepts];
        expectAnswer(t, [...new Set([...own, ...rules])], `${user.id} afterwards`, reply, answers);
      },
    });
  });
}

function listsOfIt(
  contract: Contract,
  { deletionRules, lists }: Pick<ContractAdapter, "deletionRules" | "lists">,
  operation: Operation,
): Check[] {
  const domain = operation.id.slice(0, operation.id.lastIndexOf("."));
  const rules = declaredFor(contract, operation.id, ...(deletionRules[operation.id] ?? []));
  // Only some deletions have a rule about lists.
  if (rules.length === 0) return [];
  const listOperations = Object.values(contract.operations).filter(
    (each): each is ListOperation =>
      each.listing !== undefined &&
      each.resourceAction?.resource === operation.resourceAction?.resource &&
      each.id.startsWith(`${domain}.`),
  );
  return listOperations.map((each) =>
    defineCheck({
      ...phaseOfList(each, lists),
      name: `reads/${each.id} without what ${operation.id} took away`,
      family: "reads",
      operation: operation.id,
      rules,
      cost: 2,
      async run(t: Trial) {
        const scope = await ownScope(t, each);
        const request = await requestOf(t, operation.id);
        const id = Object.values(request.params ?? {})[0] ?? "";
        const look = (): Promise<Exchange> => list(t, each, scope, wholePage(each));
        const before = valuesAt((await look()).body, "data[]").some((item) => textAt(item, "id") === id);
        expectSuccess(t, rules, operation.id, await perform(t, operation.id, request));
        const after = valuesAt((await look()).body, "data[]").some((item) => textAt(item, "id") === id);
        t.precondition(before, "it was not listed before");
        expectThat(t, rules, `${each.id} afterwards`, !after, () => ({
          operation: operation.id,
          expected: `${id} listed no more`,
          observed: "it is still listed",
        }));
      },
    }),
  );
}
