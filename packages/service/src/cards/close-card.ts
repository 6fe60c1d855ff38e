import { lifecycle } from "@tallystick/contract";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { changeCard, findAnyCard, type CardChanges } from "./store.ts";
import { emitCardEvents } from "./emit-card-events.ts";
import { orderState } from "./order-state.ts";

/**
 * Closes a card for good, as only the operator of the service may (G-112). The platform gets the same event as for any other end.
 * @throws RangeError for an unknown or closed card.
 */
export async function closeCard(runtime: Runtime, tx: Tx, { id, now }: { id: string; now: number }): Promise<void> {
  const card = await findAnyCard(tx, id);
  if (!card) throw new RangeError(`There is no card ${id}`);
  const { terminal, edges } = lifecycle(runtime.contract, "CardState");
  const [end] = edges.filter(({ from, to }) => from === card.state && terminal.includes(to));
  if (!end) throw new RangeError(`${id} is ${card.state}: no edge leads from there to a terminal state`);
  const changes: CardChanges = { state: end.to, stateReason: "CLOSED_BY_SERVICE", updatedAt: now };
  // Another request changed its state since the read: check it again.
  if (!(await changeCard(tx, card, changes))) return closeCard(runtime, tx, { id, now });
  await orderState(runtime, tx, { ...card, ...changes }, { isMoved: true, now });
  await emitCardEvents(runtime, tx, { before: card, changes, by: end.by });
}
