import type { Contract, Lifecycle } from "@tallystick/contract";
import { placeOf } from "./references.ts";
import { FixtureUnavailable } from "../engine/errors.ts";
import type { ContractAdapter } from "../families/contract-adapter.ts";
import type { LifecycleDriver } from "../families/lifecycle/lifecycle-driver.ts";
import type { PathToState } from "../families/lifecycle/path-to-state.ts";
import { expectUnmoved } from "../families/lifecycle/unmoved.ts";
import { makeInState, moveRequest, reader } from "./in-state.ts";
import { isLate, reachableStates, routeTo } from "./routes.ts";

/** How callers bring the resource of each lifecycle into its states. */
export function lifecycleDriversOf(contract: Contract): ContractAdapter["lifecycleDrivers"] {
  const drivers = Object.values(contract.lifecycles).map((lifecycle) => [lifecycle.name, driverOf(lifecycle)]);
  return Object.fromEntries(drivers);
}

function driverOf(lifecycle: Lifecycle): LifecycleDriver {
  return {
    states: (contract) => reachableStates(contract, lifecycle),
    needsClock: (contract, state) => isLate(contract, lifecycle, state),
    async make(t, from) {
      const made = await makeInState(t, lifecycle, from);
      return { id: made.id, look: reader(t, lifecycle, made) };
    },
    request: (t, _lifecycle, { id }, by, to) => moveRequest(t, lifecycle, id, by, to),
  };
}

/** Named sequences of moves, by lifecycle: the walks name those of the graph themselves. */
export function lifecycleScenariosOf(_contract: Contract): ContractAdapter["lifecycleScenarios"] {
  return {};
}

/** How a resource is brought into a state in which an operation is called. */
export function pathToStateOf(contract: Contract): ContractAdapter["pathToState"] {
  return (lifecycle, state, by) => {
    const row = contract.operations[by];
    if (row === undefined || placeOf(contract, row, lifecycle.resource) === undefined) return undefined;
    return Object.assign(pathTo(lifecycle, state, by), { needsClock: isLate(contract, lifecycle, state) });
  };
}

function pathTo(lifecycle: Lifecycle, state: string, by: string): PathToState {
  return async (t) => {
    if (routeTo(t.contract, lifecycle, state) === undefined) {
      throw new FixtureUnavailable(`No caller can bring any ${lifecycle.resource} into ${state}.`);
    }
    const made = await makeInState(t, lifecycle, state);
    const since = t.transcript.length;
    const request = await moveRequest(t, lifecycle, made.id, by, state);
    const look = reader(t, lifecycle, made);
    await expectUnmoved(t, since, lifecycle, state, look);
    return { request: () => request, look };
  };
}
