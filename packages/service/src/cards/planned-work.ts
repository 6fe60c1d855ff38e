import { lifecycle, type OutcomeStep } from "@tallystick/contract";
import { findInternalAccount } from "../accounts/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { decideStep, isIssuedIn } from "./decide.ts";
import { emitCardEvents } from "./events.ts";
import { issueCard, type IssuedDetails } from "./issuer.ts";
import { registerDelayedPulls } from "./payments/delayed-pulls.ts";
import { cardSteps, type CardSubject } from "./steps.ts";
import { changeCard, findCard, type Card } from "./store.ts";

/** Registers the steps of cards, and the pulls of their payments. */
export function registerCardWork(runtime: Runtime): void {
  runtime.steps.register(cardSteps, (tx, subject, step, now) => takeStep(runtime, tx, subject, step, now));
  registerDelayedPulls(runtime);
}

async function takeStep(
  runtime: Runtime,
  tx: Tx,
  { platformId, cardId, from }: CardSubject,
  step: OutcomeStep,
  now: number,
): Promise<void> {
  const card = await findCard(tx, platformId, cardId);
  if (card?.state !== from) return;
  const isIssued = isIssuedIn(lifecycle(runtime.contract, "CardState"), step.to);
  const issued = isIssued ? await issue(runtime, tx, card, now) : undefined;
  const changes = decideStep(step, issued, now);
  const isMine = await changeCard(tx, card, changes);
  if (isMine) await emitCardEvents(runtime, tx, { before: card, changes, by: "outcome" });
}

/** The currency is that of the funding sources, which all share one (CARD-14). */
async function issue(
  { random }: Runtime,
  tx: Tx,
  card: Card,
  now: number,
): Promise<IssuedDetails & { currency: string }> {
  const [first = ""] = card.fundingSources;
  const source = await findInternalAccount(tx, card.platformId, first);
  if (!source) throw new Error(`${card.id} has no funding source ${first}`);
  return { ...issueCard(random, now), currency: source.currency };
}
