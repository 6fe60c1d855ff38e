import { findEdge, lifecycle, type EventType } from "@tallystick/contract";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import type { Card, CardChanges } from "./store.ts";
import { toCard } from "./view.ts";
import { changesFundingSources } from "./decide.ts";

/**
 * Emits the events of a change, after it: of its move, as the contract's edge declares, and of new funding sources
 * (G-100a).
 */
export async function emitCardEvents(
  runtime: Pick<Runtime, "contract" | "events">,
  tx: Tx,
  { before, changes, by }: { before: Card; changes: CardChanges; by: string },
): Promise<void> {
  const after = { ...before, ...changes };
  const edge = findEdge(lifecycle(runtime.contract, "CardState"), { from: before.state, to: after.state, by });
  const types = [
    ...(edge?.emits ?? []),
    ...(changesFundingSources(before, after) ? ["CARD.FUNDING_SOURCE_CHANGE"] : []),
  ];
  const { id: resourceId, platformId, updatedAt: now } = after;
  for (const emitted of types) {
    const type = emitted as EventType; // the compiler of the contract allows no other value
    await runtime.events.record(tx, { platformId, type, resourceId, data: toCard(after), now });
  }
}
