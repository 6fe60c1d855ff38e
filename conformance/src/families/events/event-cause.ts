import type { Contract, Webhook } from "@tallystick/contract";
import type { Trial } from "../../engine/types.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { isSuccess } from "../expect.ts";
import { cellsOf, drivenLifecycles } from "../lifecycle/cells.ts";
import { drivenIn, move } from "../lifecycle/matrix.ts";

/** A move that callers can ask for, and that is followed by an event. */
export interface EventCause {
  operation: string;
  event: string;
  /** Brings a resource into the state before the move; returns its id, and the move. */
  prepare: (t: Trial) => Promise<{ id: string; act: () => Promise<void> }>;
}

/** A cause of some event of the webhook; undefined where no caller's move is followed by one. */
export function causeOf(
  contract: Contract,
  { lifecycleDrivers }: Pick<ContractAdapter, "lifecycleDrivers">,
  { events }: Webhook,
): EventCause | undefined {
  for (const lifecycle of drivenLifecycles(contract, lifecycleDrivers)) {
    for (const cell of cellsOf(contract, lifecycle)) {
      const event = cell.edge?.emits.find((each) => events.includes(each));
      if (event === undefined) continue;
      return {
        operation: cell.by,
        event,
        async prepare(t: Trial) {
          const driven = await drivenIn(t, lifecycle, cell);
          return {
            id: driven.id,
            async act() {
              t.precondition(isSuccess(await move(t, lifecycle, cell, driven)), `${cell.by} did not succeed`);
            },
          };
        },
      };
    }
  }
  return undefined;
}
