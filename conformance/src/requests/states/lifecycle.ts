import type { Contract, Lifecycle } from "@tallystick/contract";
import { placeOfMove } from "../resources/references.ts";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { ResourceSupport } from "../resources/resource-support.ts";
import type { LifecycleDriver } from "./lifecycle-driver.ts";
import type { PathToState } from "./path-to-state.ts";
import { expectStateUnchanged } from "./unchanged-state.ts";
import { makeInState, moveRequest, reader } from "./in-state.ts";
import { isLate, reachableStates, routeTo } from "./routes.ts";

/** How callers bring the resource of each lifecycle into its states. */
export function lifecycleDriversOf(contract: Contract): ResourceSupport["lifecycleDrivers"] {
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

/** How a resource is brought into a state in which an operation is called. */
export function pathToStateOf(contract: Contract): ResourceSupport["pathToState"] {
  return (lifecycle, state, by) => {
    const row = contract.operations[by];
    if (row === undefined || placeOfMove(contract, row, lifecycle.resource) === undefined) return undefined;
    return Object.assign(pathTo(lifecycle, state, by), {
      isOpen: true,
      needsClock: isLate(contract, lifecycle, state),
    });
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
    await expectStateUnchanged(t, since, lifecycle, state, look);
    return { request: () => request, look };
  };
}
