import type { Contract } from "@tallystick/contract";
import { textAt } from "../../json/value-at.ts";
import { expecting, rulesOfRows, together } from "../../requests/expect.ts";
import { look } from "../../requests/resources/fixtures.ts";
import { memoryOf } from "../../requests/resources/run-memory.ts";
import type { DrivenLifecycle } from "../../requests/states/lifecycle-driver.ts";
import type { Trial } from "../../requests/trial.ts";
import type { Check } from "../check.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { defineCheck } from "../define-check.ts";
import { drivenLifecycles } from "./cells.ts";
import { comingOf } from "./states-reached-alone.ts";

/** What other checks brought into a state is there still when they are done, but for what the contract lets happen by itself. */
export function lastingStates(
  contract: Contract,
  { lifecycleDrivers }: Pick<ContractAdapter, "lifecycleDrivers">,
): Check[] {
  return drivenLifecycles(contract, lifecycleDrivers).flatMap((lifecycle) => {
    const rules = together(
      rulesOfRows(contract, ...(lifecycle.otherwise?.rules ?? []).map(({ rule }) => rule)),
      rulesOfRows(contract, ...lifecycle.edges.map(({ rule }) => rule)),
    );
    const [driver] = lifecycle.drivers;
    if (rules.length === 0 || driver === undefined) return [];
    return defineCheck({
      name: `lifecycle/${lifecycle.name} states last`,
      family: "lifecycle",
      operation: driver.operation,
      rules,
      onlyViolates: rules,
      phase: "alone",
      cost: 1,
      run: (t) => expectLasting(t, lifecycle, rules),
    });
  });
}

async function expectLasting(t: Trial, lifecycle: DrivenLifecycle, rules: readonly string[]): Promise<void> {
  const { name, resource, field, driver, states } = lifecycle;
  const brought = memoryOf(t.target).brought.get(name) ?? [];
  // Where there can be none, this says why.
  if (brought.length === 0) await driver.make(t, states[0] ?? "", states[0] ?? "");
  t.precondition(brought.length > 0, `no other check has moved a ${resource}`);
  for (const { id, state } of brought) {
    const reply = await look(t, resource, { id });
    const seen = textAt(reply.body, field);
    const coming = comingUncalled(t.contract, lifecycle, state);
    if (seen === undefined) continue;
    expecting(t, rules, reply.operation).that(`${state}, later`, coming.has(seen), () => [
      `${field} ${state}, which the ${resource} was brought into`,
      seen,
    ]);
  }
}

/** The states that follow without a call about the resource itself: an operation on another one may move it, too. */
function comingUncalled(contract: Contract, lifecycle: DrivenLifecycle, state: string): ReadonlySet<string> {
  const own = Object.entries(contract.operations).filter(
    ([, { resourceAction }]) => resourceAction?.resource === lifecycle.resource,
  );
  return comingOf({ ...contract, operations: Object.fromEntries(own) }, lifecycle, state);
}

/** Remembers a resource that a check has brought into a state, to look at it again. */
export function noteState({ target }: Trial, { name }: DrivenLifecycle, id: string, state: string): void {
  const { brought } = memoryOf(target);
  brought.set(name, [...(brought.get(name) ?? []), { id, state }]);
}
