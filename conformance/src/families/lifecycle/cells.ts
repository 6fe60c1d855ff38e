import type { Contract, Edge, Lifecycle } from "@tallystick/contract";
import { routeTo } from "../../world/cards.ts";

/** A wanted move from a state that callers can bring about. */
export interface Cell {
  from: string;
  to: string;
  by: string;
  /** The edge that allows it; absent for an illegal pair. */
  edge?: Edge;
}

/** The lifecycles that callers drive, as far as the suite can bring their resource about. */
export function drivenLifecycles(contract: Contract): Lifecycle[] {
  return Object.values(contract.lifecycles).filter(
    ({ drivers, resource }) => drivers.length > 0 && resource === "Card",
  );
}

/** The states that callers can bring about, whatever it takes. */
export function reachableStates(contract: Contract, lifecycle: Lifecycle): string[] {
  return lifecycle.states.filter((state) => routeTo(contract, lifecycle, state) !== undefined);
}

/** Every pair of a reachable state and a state that the driver's callers may ask for. */
export function cellsOf(contract: Contract, lifecycle: Lifecycle): Cell[] {
  const reachable = reachableStates(contract, lifecycle);
  return lifecycle.drivers.flatMap(({ operation }) => {
    const wanted = [...new Set(lifecycle.edges.filter((edge) => edge.by === operation).map((edge) => edge.to))];
    return reachable.flatMap((from) =>
      wanted.map((to) => {
        const edge = lifecycle.edges.find((each) => each.from === from && each.to === to && each.by === operation);
        return { from, to, by: operation, ...(edge && { edge }) };
      }),
    );
  });
}
