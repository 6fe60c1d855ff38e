import type { Contract, Lifecycle, Operation } from "@tallystick/contract";
import type { Check, Trial } from "../../engine/types.ts";
import { perform } from "../../fixtures/perform.ts";
import { requestOf } from "../../fixtures/requests.ts";
import { textAt } from "../../json/value-at.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { defineCheck } from "../define-check.ts";
import { expectThat, isSuccess, rulesOfRows } from "../expect.ts";
import { comingOf } from "./states-reached-alone.ts";

/** An operation that changes a resource, and by which no edge leads anywhere, leaves its state as it is. */
export function withoutMove(
  contract: Contract,
  { lifecycleDrivers }: Pick<ContractAdapter, "lifecycleDrivers">,
): Check[] {
  return Object.values(contract.lifecycles).flatMap((lifecycle) => {
    const rules = rulesOfRows(contract, ...lifecycle.edges.map(({ rule }) => rule));
    if (lifecycleDrivers[lifecycle.name] === undefined || rules.length === 0) return [];
    const movers = new Set([
      ...lifecycle.edges.map(({ by }) => by),
      ...lifecycle.drivers.map((each) => each.operation),
    ]);
    const others = Object.values(contract.operations).filter(
      ({ id, resourceAction: part }) =>
        part?.kind === "changes" && part.resource === lifecycle.resource && !movers.has(id),
    );
    return others.map((operation) => stayCheck(contract, lifecycle, operation, rules));
  });
}

function stayCheck(contract: Contract, lifecycle: Lifecycle, operation: Operation, rules: readonly string[]): Check {
  return defineCheck({
    name: `lifecycle/${lifecycle.name} unmoved by ${operation.id}`,
    family: "lifecycle",
    operation: operation.id,
    rules,
    onlyViolates: rules,
    cost: 2,
    async run(t: Trial) {
      const request = await requestOf(t, operation.id);
      const before = textAt(await t.support.effects.look(t, operation, request), lifecycle.field);
      t.precondition(isSuccess(await perform(t, operation.id, request)), "the call does not succeed");
      const after = textAt(await t.support.effects.look(t, operation, request), lifecycle.field);
      if (before === undefined || after === undefined) return;
      expectThat(t, rules, `${before} after ${operation.id}`, comingOf(contract, lifecycle, before).has(after), () => ({
        operation: operation.id,
        expected: `${lifecycle.field} ${before}, as before`,
        observed: after,
      }));
    },
  });
}
