import type { Contract, Edge } from "@tallystick/contract";
import type { DrivenLifecycle, LifecycleDrivers, Move } from "../../requests/states/lifecycle-driver.ts";

/** A wanted move from a state that callers can reach. */
export interface Cell {
  from: string;
  to: string;
  by: string;
  /** The edge that allows it; absent for an illegal pair. */
  edge?: Edge;
}

/** The lifecycles that callers drive, as far as the suite can make their resource. */
export function drivenLifecycles(contract: Contract, drivers: LifecycleDrivers): DrivenLifecycle[] {
  return Object.values(contract.lifecycles).flatMap((lifecycle) => {
    const driver = lifecycle.drivers.length > 0 ? drivers[lifecycle.name] : undefined;
    return driver === undefined ? [] : [{ ...lifecycle, driver }];
  });
}

/** Every pair of a reachable state and a state that the driver's callers may ask for. */
export function cellsOf(contract: Contract, lifecycle: DrivenLifecycle): Cell[] {
  const reachable = lifecycle.driver.states(contract, lifecycle);
  return lifecycle.drivers.flatMap(({ operation }) => {
    const wanted = [...new Set(lifecycle.edges.filter((edge) => edge.by === operation).map((edge) => edge.to))];
    const hasChoice = lifecycle.drivers.some((driver) => driver.operation === operation && driver.field !== undefined);
    return reachable.flatMap((from) =>
      wanted.flatMap((to, index) => {
        const isEdge = (each: Edge): boolean => each.from === from && each.by === operation;
        const edge = lifecycle.edges.find((each) => isEdge(each) && each.to === to);
        // An operation that means one move asks for it once, wherever it would lead.
        if (edge === undefined && !hasChoice && (index > 0 || lifecycle.edges.some(isEdge))) return [];
        return [{ from, to, by: operation, ...(edge && { edge }) }];
      }),
    );
  });
}

/** The state that the resource is in after the call. */
export function stateAfter({ edge, from }: Cell): string {
  return edge?.to ?? from;
}

/** The transition that a cell requests. */
export function moveOf({ edge, to }: Cell): Move {
  return edge === undefined ? `↛${to}` : `→${to}`;
}
