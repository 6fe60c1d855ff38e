import { lifecycle, type OperationId } from "@tallystick/contract";
import type { Call, Handlers } from "@tallystick/server";
import { internalAccountsOf } from "../accounts/index.ts";
import { findCustomer } from "../customers/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { currenciesOf, decideCard, decideUpdate, signersFor, startOf } from "./decide.ts";
import { checkFundingSources, currencyOf } from "./check-funding-sources.ts";
import { orderState } from "./order-state.ts";
import { followOutcome } from "./card-steps.ts";
import { changeCard, findCard, insertCard, readCards, withSources, type Card } from "./store.ts";
import { emitCardEvents } from "./emit-card-events.ts";
import { cardPaymentHandlers } from "./payments/handlers.ts";
import { toCard } from "./view.ts";

type CardOperations = Extract<OperationId, `cards.${string}`>;
type Operations = CardOperations | Extract<OperationId, `sandbox.cards.${string}`>;

export interface CardOptions {
  /** Serves the sandbox's payments with cards (G-96). */
  sandbox: boolean;
  /** The currencies of a card's funding sources (G-70). */
  currencies?: readonly string[];
}

/** Cards of a platform's customers, and payments with them. */
export function cardHandlers(
  runtime: Runtime,
  { sandbox, currencies = ["USDB"] }: CardOptions,
): Pick<Handlers<Tx>, Operations> {
  return { ...ownHandlers(runtime, currencies), ...cardPaymentHandlers(runtime, { sandbox }) };
}

function ownHandlers(runtime: Runtime, currencies: readonly string[]): Pick<Handlers<Tx>, CardOperations> {
  const states = lifecycle(runtime.contract, "CardState");
  const initialState = startOf(states);

  /**
   * Every possible refusal of an update except for the signature; checked before the challenge and again after it
   * (G-74).
   */
  async function checkUpdate(call: Call<"cards.update", Tx>): Promise<Card> {
    const { state, fundingSources } = call.body;
    call.refuseUnless("nothing-to-change", state !== undefined || fundingSources !== undefined);
    const isEnd = state !== undefined && states.terminal.includes(state);
    call.refuseUnless("exclusive", !(isEnd && fundingSources !== undefined));
    const card = await findCard(call.tx, call.principal.platformId, call.params.id);
    if (!card) call.refuse("unknown path.id");
    if (state !== undefined) call.move("CardState", card.state, state);
    call.refuseUnless("terminal body.fundingSources", state !== undefined || !states.terminal.includes(card.state));
    if (fundingSources !== undefined) {
      const allowed = currenciesOf(card, currencies);
      await checkFundingSources(call, fundingSources, { cardholderId: card.cardholderId, currencies: allowed });
    }
    return card;
  }

  return {
    "cards.create": async (call: Call<"cards.create", Tx>) => {
      const { body, tx, now } = call;
      const { platformId } = call.principal;
      const cardholder = await findCustomer(tx, platformId, body.cardholderId);
      if (!cardholder || cardholder.isDeleted === 1) call.refuse("unknown body.cardholderId");
      call.refuseUnless("customer-not-ready body.cardholderId", cardholder.kycStatus === "APPROVED");
      await checkFundingSources(call, body.fundingSources, { cardholderId: cardholder.id, currencies });
      const outcome = call.outcome(body.platformCardId ?? "");
      const card = decideCard(body, { id: runtime.ids.next("Card"), platformId, state: initialState, at: now });
      await insertCard(tx, card);
      await followOutcome(runtime, tx, card, outcome, now);
      const issue = {
        kind: "card-issue",
        reference: card.id,
        cardholderId: cardholder.id,
        currency: await currencyOf(tx, card),
      } as const;
      await runtime.rails.place(tx, "cardIssuer", issue, { platformId, now });
      return { status: 201, body: toCard(card) };
    },

    "cards.list": async (call: Call<"cards.list", Tx>) => {
      const { platformId } = call.principal;
      const { items, ...rest } = await readCards(call.tx, { platformId }, call.page, call.filters);
      const cards = await withSources(call.tx, items);
      return { status: 200, body: call.listed(cards.map(toCard), rest) };
    },

    "cards.get": async (call: Call<"cards.get", Tx>) => {
      const card = await findCard(call.tx, call.principal.platformId, call.params.id);
      if (!card) call.refuse("unknown path.id");
      return { status: 200, body: toCard(card) };
    },

    "cards.update": async (call: Call<"cards.update", Tx>) => {
      const { body, tx, now } = call;
      let card = await checkUpdate(call);
      const signers = signersFor(card.fundingSources, await internalAccountsOf(tx, card.cardholderId));
      await call.sign({ accountId: signers[0] ?? card.cardholderId, signers });
      const changes = decideUpdate(body, states, now);
      // Another request changed the card since the read: check its new state.
      while (!(await changeCard(tx, card, changes))) card = await checkUpdate(call);
      await emitCardEvents(runtime, tx, { before: card, changes, by: "cards.update" });
      await orderState(runtime, tx, { ...card, ...changes }, { isMoved: body.state !== undefined, now });
      return { status: 200, body: toCard({ ...card, ...changes }) };
    },
  };
}
