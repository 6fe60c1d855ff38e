import type { Contract } from "@tallystick/contract";
import { FixtureUnavailable } from "../errors/trial-errors.ts";
import { makeInState } from "./states/in-state.ts";
import { look, resourceOf } from "./resources/fixtures.ts";
import type { ResourceSupport } from "./resources/resource-support.ts";
import { isLate, reachableStates } from "./states/routes.ts";
import { lifecycleOf } from "./states/states.ts";
import type { Trial } from "./trial.ts";

/** By resource: reads one in every state that callers can bring it into without waiting. */
export function showInEachStateOf(contract: Contract): ResourceSupport["showInEachState"] {
  return Object.fromEntries(Object.keys(contract.resources).map((resource) => [resource, (t) => show(t, resource)]));
}

async function show(t: Trial, resource: string): Promise<void> {
  const lifecycle = lifecycleOf(t.contract, resource);
  const states = lifecycle === undefined ? [] : reachableStates(t.contract, lifecycle);
  const early = states.filter((state) => lifecycle !== undefined && !isLate(t.contract, lifecycle, state));
  const ways = early.map((state) => async (): Promise<unknown> => lifecycle && makeInState(t, lifecycle, state));
  const plain = async (): Promise<unknown> => look(t, resource, await resourceOf(t, resource));
  let reason: FixtureUnavailable | undefined;
  let shown = 0;
  for (const way of ways.length > 0 ? ways : [plain]) {
    try {
      await way();
      shown += 1;
    } catch (error) {
      if (!(error instanceof FixtureUnavailable)) throw error;
      reason ??= error;
    }
  }
  if (shown === 0 && reason !== undefined) throw reason;
}
