import type { Contract, Lifecycle, Operation } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";
import { textAt } from "../../json/value-at.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { byTheClock } from "../../requests/run-conditions.ts";
import { defineCheck } from "../define-check.ts";
import { expecting, isSuccess, rulesOfRows } from "../../requests/expect.ts";
import type { PathToState } from "../../requests/states/path-to-state.ts";
import { comingOf } from "./states-reached-alone.ts";

/** An updating operation without edges keeps the state, in every state. */
export function withoutMove(
  contract: Contract,
  { lifecycleDrivers, pathToState }: Pick<ContractAdapter, "lifecycleDrivers" | "pathToState">,
): Check[] {
  return Object.values(contract.lifecycles).flatMap((lifecycle) => {
    const driver = lifecycleDrivers[lifecycle.name];
    const rules = rulesOfRows(contract, ...lifecycle.edges.map(({ rule }) => rule));
    if (driver === undefined || rules.length === 0) return [];
    const later = driver.states(contract, lifecycle).filter((state) => state !== lifecycle.initial[0]);
    const movers = new Set([
      ...lifecycle.edges.map(({ by }) => by),
      ...lifecycle.drivers.map((each) => each.operation),
    ]);
    const others = Object.values(contract.operations).filter(
      ({ id, resourceAction: part }) =>
        part?.kind === "changes" && part.resource === lifecycle.resource && !movers.has(id),
    );
    return others.flatMap((operation) => [
      stayCheck(lifecycle, operation, rules),
      ...later.flatMap((from) => {
        const path = pathToState(lifecycle, from, operation.id);
        return path === undefined ? [] : [stayFromCheck(lifecycle, { operation, from, path }, rules)];
      }),
    ]);
  });
}

function stayCheck(lifecycle: Lifecycle, operation: Operation, rules: readonly string[]): Check {
  return defineCheck({
    name: `lifecycle/${lifecycle.name} state is unchanged by ${operation.id}`,
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
      if (before !== undefined && after !== undefined) expectStay(t, lifecycle, operation, rules, { before, after });
    },
  });
}

/** An operation, the state in which it is called, and how a resource is brought there. */
interface Stay {
  operation: Operation;
  from: string;
  path: PathToState;
}

function stayFromCheck(lifecycle: Lifecycle, { operation, from, path }: Stay, rules: readonly string[]): Check {
  return defineCheck({
    ...(path.needsClock === true ? byTheClock : { cost: 2 }),
    name: `lifecycle/${lifecycle.name} ${from} is unchanged by ${operation.id}`,
    family: "lifecycle",
    operation: operation.id,
    rules,
    onlyViolates: rules,
    async run(t: Trial) {
      const { request, look } = await path(t);
      t.precondition(look !== undefined, "nothing shows the state");
      t.precondition(isSuccess(await perform(t, operation.id, request(from))), "the call does not succeed");
      const after = textAt((await look?.())?.body, lifecycle.field);
      if (after !== undefined) expectStay(t, lifecycle, operation, rules, { before: from, after });
    },
  });
}

function expectStay(
  t: Trial,
  lifecycle: Lifecycle,
  { id }: Operation,
  rules: readonly string[],
  { before, after }: { before: string; after: string },
): void {
  expecting(t, rules, id).that(`${before} after ${id}`, comingOf(t.contract, lifecycle, before).has(after), () => [
    `${lifecycle.field} ${before}, as before`,
    after,
  ]);
}
