import { findEdge, lifecycle, type OutcomeStep, type Schema } from "@tallystick/contract";
import type { CardReport } from "../rails/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { decideStep, isIssuedIn } from "./decide.ts";
import { emitCardEvents } from "./emit-card-events.ts";
import { issueCard, type IssuedDetails } from "./issue-card.ts";
import { registerDelayedPulls } from "./payments/delayed-pulls.ts";
import { currencyOf } from "./check-funding-sources.ts";
import { orderState } from "./order-state.ts";
import { cardSteps, type CardSubject } from "./card-steps.ts";
import { changeCard, findCard, type Card } from "./store.ts";

/** Registers the steps of cards, and the pulls of their payments. */
export function registerCardWork(runtime: Runtime): void {
  runtime.steps.register(cardSteps, (tx, subject, step, now) => applyStep(runtime, tx, subject, step, now));
  registerDelayedPulls(runtime);
  runtime.rails.onReport("card-issue", (tx, { report }, context) => applyReport(runtime, tx, report, context));
}

/** A card that waits for its issuer is issued, or refused; one that was closed meanwhile is closed at the issuer too. */
async function applyReport(
  runtime: Runtime,
  tx: Tx,
  report: CardReport,
  { platformId, now }: { platformId: string; now: number },
): Promise<void> {
  const card = await findCard(tx, platformId, report.reference);
  if (!card) return;
  const states = lifecycle(runtime.contract, "CardState");
  if (!findEdge(states, { from: card.state, to: report.result, by: "outcome" })) {
    // Closed while it was being issued: the issuer has to know, or it goes on there.
    if (report.result === "ACTIVE" && states.terminal.includes(card.state))
      await orderState(runtime, tx, { ...card, issuerRef: report.issued.issuerRef }, { isMoved: true, now });
    return;
  }
  const step = { after: "PT0S", to: report.result, accepts: [], shows: report.result === "CLOSED" ? rejected : [] };
  const issued = report.result === "ACTIVE" ? { ...report.issued, currency: await currencyOf(tx, card) } : undefined;
  const changes = decideStep(step, issued, now);
  if (await changeCard(tx, card, changes)) await emitCardEvents(runtime, tx, { before: card, changes, by: "outcome" });
}

const rejected = [{ path: "stateReason", value: "ISSUER_REJECTED" satisfies Schema<"CardStateReason"> }];

async function applyStep(
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

async function issue(
  { random }: Runtime,
  tx: Tx,
  card: Card,
  now: number,
): Promise<IssuedDetails & { currency: string }> {
  return { ...issueCard(random, now), currency: await currencyOf(tx, card) };
}
