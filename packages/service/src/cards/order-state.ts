import type { Schema } from "@tallystick/contract";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import type { Card } from "./store.ts";

/** Tells the issuer that a card is frozen, unfrozen or closed. */
export async function orderState(
  { ids, rails }: Runtime,
  tx: Tx,
  { id: cardId, platformId, state, issuerRef }: Card,
  { isMoved, now }: { isMoved: boolean; now: number },
): Promise<void> {
  if (!isMoved || issuerRef === null) return;
  const order = {
    kind: "card-state",
    reference: ids.next("Work"),
    cardId,
    issuerRef,
    state: state as Schema<"CardState">, // written by decide.ts
  } as const;
  await rails.place(tx, "cardIssuer", order, { platformId, now });
}
