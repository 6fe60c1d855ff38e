import type { Contract, Lifecycle } from "@tallystick/contract";
import type { Trial } from "../../requests/trial.ts";
import { routeTo } from "../../requests/states/routes.ts";
import { isSuccess } from "../../requests/expect.ts";
import type { Check } from "../check.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { defineCheck } from "../define-check.ts";
import { cellsOf, drivenLifecycles } from "../lifecycle/cells.ts";
import { drivenIn, move } from "../lifecycle/matrix.ts";
import { rulesStating } from "../rules-stating.ts";
import { isEventOf } from "./deliveries.ts";
import { newTo } from "./expect-event.ts";
import { eventsOfMoves, expectNone, movesByItself, onlyViolating } from "./impossible-events.ts";
import { listening, listeningByTheClock } from "./listening.ts";

/** A move emits no event that only another move into its state declares. */
export function silentMoves(
  contract: Contract,
  { lifecycleDrivers }: Pick<ContractAdapter, "lifecycleDrivers">,
): Check[] {
  const rules = rulesStating(contract, "events-follow-changes");
  if (rules.length === 0) return [];
  return drivenLifecycles(contract, lifecycleDrivers).flatMap((lifecycle) =>
    cellsOf(contract, lifecycle).flatMap((cell) => {
      const { from, to, by, edge } = cell;
      const others = lifecycle.edges.filter((each) => each.to === to).flatMap(({ emits }) => emits);
      const events = eventsOfMoves(contract, lifecycle).filter((event) => others.includes(event));
      const foreign = events.filter((event) => edge?.emits.includes(event) === false);
      if (foreign.length === 0 || movesByItself(contract, lifecycle)) return [];
      return defineCheck({
        ...(lifecycle.driver.needsClock?.(contract, from) === true ? listeningByTheClock : listening),
        name: `events/${lifecycle.name} ${from}→${to} by ${by} emits no event of another move`,
        operation: by,
        ...onlyViolating(rules),
        async run(t: Trial) {
          const driven = await drivenIn(t, lifecycle, cell);
          await awaitEarlier(t, lifecycle, { state: from, id: driven.id, events: foreign });
          const isNew = await newTo(t, driven.id);
          t.precondition(isSuccess(await move(t, lifecycle, cell, driven)), `${by} did not succeed`);
          await expectNone(t, rules, { operation: by, id: driven.id, events: foreign, isNew, state: `${from}→${to}` });
        },
      });
    }),
  );
}

/** Waits for those of the events that the way into the state emits, so that none is taken for one of a later move. */
async function awaitEarlier(
  t: Trial,
  lifecycle: Lifecycle,
  { state, id, events }: { state: string; id: string; events: readonly string[] },
): Promise<void> {
  const moves = routeTo(t.contract, lifecycle, state)?.moves ?? [];
  for (const event of events) {
    const times = moves.filter(({ emits }) => emits.includes(event)).length;
    const told = times === 0 ? [] : await t.receiver.arrived(isEventOf(id, [event], t.contract), times, t.patienceMs);
    t.precondition(told.length >= times, `${event} of an earlier move did not arrive`);
  }
}
