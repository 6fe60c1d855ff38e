import type { OutcomeRow } from "@tallystick/contract";
import { stepKind, type StepKind } from "../runtime/outcome-steps.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import type { Card } from "./store.ts";

export interface CardSubject {
  platformId: string;
  cardId: string;
  /** The state in which the step finds the card; in another one, the step is obsolete. */
  from: string;
}

export const cardSteps: StepKind<CardSubject> = stepKind("cards.step");

/** Applies a row of the sandbox table to a card: each step starts from the state that the previous one leads to. */
export async function followOutcome(
  { steps }: Runtime,
  tx: Tx,
  card: Card,
  outcome: OutcomeRow,
  now: number,
): Promise<void> {
  let from = card.state;
  for (const step of outcome.steps) {
    await steps.follow(tx, cardSteps, { platformId: card.platformId, cardId: card.id, from }, [step], now);
    from = step.to;
  }
}
