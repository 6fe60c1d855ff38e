import { lifecycle, parseDuration, type OutcomeRow, type OutcomeStep } from "@tallystick/contract";
import { findInternalAccount } from "../accounts/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { decideStep, isIssuedIn } from "./decide.ts";
import { issueCard, type IssuedDetails } from "./issuer.ts";
import { registerLatePulls } from "./payments/late-pulls.ts";
import { changeCard, findCard, type Card } from "./store.ts";
import { tellOfChange } from "./events.ts";

/** One step of a card's sandbox outcome, as stored until it is due. */
interface PlannedStep {
  platformId: string;
  cardId: string;
  /** The state in which the step finds the card; in another one, the step is obsolete. */
  from: string;
  step: OutcomeStep;
}

const kind = "cards.step";

/** Registers the handlers of the steps that `followOutcome` plans, and of draws. */
export function registerCardWork(runtime: Runtime): void {
  // Planned by followOutcome.
  runtime.work.register(kind, (tx, payload, now) => takeStep(runtime, tx, payload as PlannedStep, now));
  registerLatePulls(runtime);
}

/** Applies a row of the sandbox table to a card: steps that are due at once are taken, the rest is planned. */
export async function followOutcome(
  runtime: Runtime,
  tx: Tx,
  card: Card,
  outcome: OutcomeRow,
  now: number,
): Promise<void> {
  let from = card.state;
  for (const step of outcome.steps) {
    const planned: PlannedStep = { platformId: card.platformId, cardId: card.id, from, step };
    const delay = parseDuration(step.after);
    if (delay === 0) await takeStep(runtime, tx, planned, now);
    else await runtime.work.plan(tx, { kind, payload: planned, dueAt: now + delay });
    from = step.to;
  }
}

async function takeStep(
  runtime: Runtime,
  tx: Tx,
  { platformId, cardId, from, step }: PlannedStep,
  now: number,
): Promise<void> {
  const card = await findCard(tx, platformId, cardId);
  if (card?.state !== from) return;
  const isIssued = isIssuedIn(lifecycle(runtime.contract, "CardState"), step.to);
  const issued = isIssued ? await issue(runtime, tx, card, now) : undefined;
  const changes = decideStep(step, issued, now);
  const isMine = await changeCard(tx, card, changes);
  if (isMine) await tellOfChange(runtime, tx, { before: card, changes, by: "outcome" });
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
