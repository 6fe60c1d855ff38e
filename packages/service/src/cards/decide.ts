import type { Lifecycle, OutcomeStep, Schema } from "@tallystick/contract";
import type { InternalAccountRow } from "../accounts/index.ts";
import type { IssuedDetails } from "./issue-card.ts";
import type { Card, CardChanges } from "./store.ts";

/** A new card as requested: without the issuer's data. */
export function decideCard(
  body: Schema<"CardCreate">,
  card: { id: string; platformId: string; state: string; at: number },
): Card {
  return {
    id: card.id,
    platformId: card.platformId,
    cardholderId: body.cardholderId,
    platformCardId: body.platformCardId ?? card.id,
    state: card.state,
    stateReason: null,
    form: body.form,
    currency: null,
    brand: null,
    last4: null,
    expMonth: null,
    expYear: null,
    panEmbedUrl: null,
    issuerRef: null,
    createdAt: card.at,
    updatedAt: card.at,
    fundingSources: body.fundingSources,
  };
}

/** The initial state of a card: waiting for its row of the sandbox table (G-70). */
export function startOf({ initial, edges }: Lifecycle): string {
  const start = initial.find((state) => edges.some(({ from, by }) => from === state && by === "outcome"));
  if (start === undefined) throw new Error("No outcome leads out of any initial state of CardState");
  return start;
}

/** Whether no account is named twice (V-64). */
export function areDistinct(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length;
}

/** The currencies that a card's funding sources may have: its own, once the issuer has issued it. */
export function currenciesOf(card: Pick<Card, "currency">, eligible: readonly string[]): readonly string[] {
  return card.currency === null ? eligible : [card.currency];
}

/** Whether all the accounts can be spent from and share one of these currencies. */
export function areEligible(accounts: readonly InternalAccountRow[], currencies: readonly string[]): boolean {
  const held = new Set(accounts.map(({ currency }) => currency));
  return (
    held.size <= 1 && accounts.every(({ status, currency }) => status === "ACTIVE" && currencies.includes(currency))
  );
}

/**
 * The wallets whose holder may sign for a card: those among its funding sources, else any of the cardholder's (V-15).
 */
export function signersFor(sources: readonly string[], held: readonly InternalAccountRow[]): string[] {
  const wallets = held.filter(({ type }) => type === "EMBEDDED_WALLET").map(({ id }) => id);
  const funding = wallets.filter((id) => sources.includes(id));
  return funding.length > 0 ? funding : wallets;
}

/** Whether the issuer has issued a card that reaches this state: it is neither waiting nor terminal. */
export function isIssuedIn(lifecycle: Lifecycle, state: string): boolean {
  return !lifecycle.initial.includes(state) && !lifecycle.terminal.includes(state);
}

/** What a step of the sandbox table changes; `issued` when the issuer has issued the card. */
export function decideStep(
  step: OutcomeStep,
  issued: (IssuedDetails & { currency: string }) | undefined,
  now: number,
): CardChanges {
  const values = step.shows.map(({ path, value }) => [columnOf(path), value] as const);
  return { state: step.to, ...Object.fromEntries(values), ...issued, updatedAt: now };
}

/** What an update changes. The platform is the reason when it ends a card (G-71). */
export function decideUpdate(
  { state, fundingSources }: Schema<"CardUpdate">,
  lifecycle: Lifecycle,
  now: number,
): CardChanges {
  const isEnd = state !== undefined && lifecycle.terminal.includes(state);
  return {
    ...(state !== undefined && { state }),
    ...(isEnd && { stateReason: "CLOSED_BY_PLATFORM" }),
    ...(fundingSources !== undefined && { fundingSources }),
    updatedAt: now,
  };
}

/** The columns for the values of a step besides the state. */
const shownColumns: Readonly<Record<string, "stateReason">> = { stateReason: "stateReason" };

function columnOf(path: string): "stateReason" {
  const column = shownColumns[path];
  if (!column) throw new Error(`A step of cards.create shows ${path}, for which the store has no column`);
  return column;
}

export function changesFundingSources(before: Card, after: Card): boolean {
  return before.fundingSources.join() !== after.fundingSources.join();
}
