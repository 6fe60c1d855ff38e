import { lifecycle, parseDuration, type OutcomeRow, type OutcomeStep } from "@tallystick/contract";
import { findInternalAccount } from "../accounts/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { decideStep, isIssuedIn } from "./decide.ts";
import { issueCard, type IssuedDetails } from "./issuer.ts";
import { registerLatePulls } from "./payments/late-pulls.ts";
import { changeCard, findCard, type Card } from "./store.ts";
import { tellOfChange } from "./events.ts";

/** One step of a card's sandbox outcome, as it is kept until it is due. */
interface PlannedStep {
  platformId: string;
  cardId: string;
  /** The state the card is in when the step is due; in another one, the step has been overtaken. */
  from: string;
  step: OutcomeStep;
}

const kind = "cards.step";

/** Says what the steps mean that `followOutcome` plans, and the pulls of payments. */
export function registerCardWork(runtime: Runtime): void {
  // Planned by followOutcome.
  runtime.work.register(kind, (tx, payload, now) => takeStep(runtime, tx, payload as PlannedStep, now));
  registerLatePulls(runtime);
}

/** Takes a card along a row of the sandbox table: what is due at once is done, the rest is planned. */
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

/** The currency is that of the funding sources, all of which have the same (CARD-14). */
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
