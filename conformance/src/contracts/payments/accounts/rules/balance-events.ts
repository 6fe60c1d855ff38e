import type { Contract, OperationId } from "@tallystick/contract";
import type { Check } from "../../../../checks/check.ts";
import type { Trial } from "../../../../requests/trial.ts";
import type { Delivery } from "../../../../http/receiver.ts";
import { isEventOf } from "../../../../checks/events/deliveries.ts";
import { fixtureOf } from "../../../../requests/fixtures/fixture.ts";
import { balanceOf, fund, walletOf } from "../fixtures.ts";
import { CARD_AMOUNT } from "../../cards/authorization.ts";
import { fundedCard, makeCardPayment, simulateOn } from "../../cards/card-payments.ts";
import { PLAIN_AMOUNT } from "../../plain-amount.ts";
import { makeQuote } from "../../quotes/fixtures.ts";
import { QUOTE_AMOUNTS } from "../../quotes/amounts.ts";
import { transferRequest } from "../../transfers/transfer-request.ts";
import { untilSettled } from "../../transfers/fixtures.ts";
import { makeUmaPayment, umaBalanceOf } from "../../quotes/uma-addresses.ts";
import { textAt, valueAt } from "../../../../json/value-at.ts";
import { defineCheck } from "../../../../checks/define-check.ts";
import { declared, expecting, together } from "../../../../requests/expect.ts";
import { expectEventOnce } from "../../../../checks/events/expect-event.ts";
import { listening, listeningByTheClock } from "../../../../checks/events/listening.ts";
import { externalAccountOf } from "../../external-accounts/fixtures.ts";
import { customerOf } from "../../customers/fixtures.ts";

const TOLD = ["INTERNAL_ACCOUNT.BALANCE_UPDATED"];

/** Something that changes the balance of the customer's USD account, and is final. */
type Mover = (t: Trial, accountId: string) => Promise<void>;

const movers: Readonly<Record<string, Mover>> = {
  "sandbox.internalAccounts.fund": async (t, accountId) => {
    await fund(t, accountId, PLAIN_AMOUNT);
  },
  "transfers.in": async (t, accountId) => transfer(t, "in", accountId, {}),
  "transfers.out": async (t, accountId) => transfer(t, "out", accountId, {}),
  "quotes.execute": async (t, accountId) => {
    const quote = await makeQuote(t, { payer: { id: accountId, body: {} }, amount: QUOTE_AMOUNTS.account });
    await t.call("quotes.execute", { params: { quoteId: quote.id } });
    await untilSettled(t, textAt(quote.body, "transactionId") ?? "");
  },
  "sandbox.send": async (t, accountId) => {
    const quote = await makeQuote(t, { from: "outside", to: { accountId } });
    await t.call("sandbox.send", { body: { quoteId: quote.id, currencyCode: "USD" } });
    await untilSettled(t, textAt(quote.body, "transactionId") ?? "");
  },
  "sandbox.uma.receive": async (t) => {
    await untilSettled(t, (await makeUmaPayment(t)).id);
  },
} satisfies Partial<Record<OperationId, Mover>>;

async function transfer(
  t: Trial,
  direction: "in" | "out",
  internalAccountId: string,
  options: { suffix?: string },
): Promise<void> {
  const external = await externalAccountOf(t, options);
  const ends = { internalAccountId, externalAccountId: external.id };
  const { operation, body } = transferRequest({ direction, ...ends, amount: PLAIN_AMOUNT });
  const { id } = fixtureOf(await t.call(operation, { body }), "A transfer");
  if (options.suffix === undefined) await untilSettled(t, id);
}

/** Every change of a balance is followed by an event that shows the new balance (G-100b). */
export function balanceEvents(contract: Contract): Check[] {
  const rules = declared(contract, "G-100b");
  return [
    ...Object.entries(movers).map(([operation, mover]) =>
      defineCheck({
        ...listening,
        name: `events/${operation} emits the new balance`,
        family: "events",
        operation,
        rules: together(rules, declared(contract, "G-100c")),
        async run(t: Trial) {
          const { accountId } = await umaBalanceOf(t);
          await fund(t, accountId, 10 * QUOTE_AMOUNTS.account);
          await mover(t, accountId);
          const balance = await expectBalanceEvent(t, rules, operation, accountId);
          // The account never had this balance before, so that one change led to it.
          const shows = (_data: unknown, { body }: Delivery): boolean =>
            valueAt(body, "data.balance.amount") === balance;
          const told = { operation, id: accountId, events: TOLD, shows };
          await expectEventOnce(t, declared(contract, "G-100c"), `after ${operation}`, told);
        },
      }),
    ),
    defineCheck({
      ...listening,
      name: "events/a card payment emits the new balance",
      family: "events",
      operation: "sandbox.cards.return",
      rules,
      run: (t) => cardPayment(t, rules),
    }),
    defineCheck({
      ...listeningByTheClock,
      name: "events/a refund emits the new balance",
      family: "events",
      operation: "transfers.out",
      rules,
      async run(t: Trial) {
        const { accountId, before } = await umaBalanceOf(t);
        await fund(t, accountId, QUOTE_AMOUNTS.account);
        await transfer(t, "out", accountId, { suffix: "005" });
        await expectBalanceEvent(t, rules, "transfers.out", accountId);
        const whole = before + QUOTE_AMOUNTS.account;
        const isWhole = isBalanceEventWith(accountId, whole);
        const earlier = new Set(t.receiver.deliveries(isWhole).map(idOf));
        await t.advance(60_000);
        const isBack = (delivery: Delivery): boolean => isWhole(delivery) && !earlier.has(idOf(delivery));
        const [delivery] = await t.receiver.arrived(isBack, 1, t.patienceMs);
        expecting(t, rules, "transfers.out").that("money that came back", delivery !== undefined, () => [
          `${TOLD.join()} with ${whole} once more`,
          "no such delivery in time",
        ]);
      },
    }),
  ];
}

/** Each of the moves leaves a balance that the wallet had not before: drawn, the rest given back, a part returned. */
async function cardPayment(t: Trial, rules: readonly string[]): Promise<void> {
  const { card } = await fundedCard(t, CARD_AMOUNT);
  const { id } = await walletOf(t);
  const payment = await makeCardPayment(t, { card });
  await expectBalanceEvent(t, rules, "sandbox.cards.authorize", id);
  const part = CARD_AMOUNT / 5;
  await simulateOn(t, card, "clear", { of: payment, amount: part });
  await simulateOn(t, card, "clear", { of: payment, amount: 0 });
  await expectBalanceEvent(t, rules, "sandbox.cards.clear", id);
  await simulateOn(t, card, "return", { of: payment, amount: part / 2 });
  await expectBalanceEvent(t, rules, "sandbox.cards.return", id);
}

/** Deliveries that show this balance of the account. */
function isBalanceEventWith(accountId: string, amount: number): (delivery: Delivery) => boolean {
  const isBalanceEvent = isEventOf(accountId, TOLD);
  return (delivery) => isBalanceEvent(delivery) && valueAt(delivery.body, "data.balance.amount") === amount;
}

function idOf({ body }: Delivery): string {
  return textAt(body, "id") ?? "";
}

/** Returns the balance that was told. */
async function expectBalanceEvent(
  t: Trial,
  rules: readonly string[],
  operation: string,
  accountId: string,
): Promise<number> {
  const wanted = await balanceOf(t, (await customerOf(t)).id, accountId);
  const [delivery] = await t.receiver.arrived(isBalanceEventWith(accountId, wanted), 1, t.patienceMs);
  expecting(t, rules, operation).that(`after ${operation}`, delivery !== undefined, () => [
    `${TOLD.join()} with a balance of ${wanted}`,
    t.receiver
      .deliveries(isEventOf(accountId, TOLD))
      .map(({ body }) => String(valueAt(body, "data.balance.amount")))
      .join(", ") || "no such delivery in time",
  ]);
  return wanted;
}

/** A quote that is not executed in time: its payment is reported as EXPIRED (V-71). */
export function expiryEvent(contract: Contract): Check[] {
  const rules = declared(contract, "V-71a");
  const itsTime = declared(contract, "G-101b");
  return [
    defineCheck({
      ...listeningByTheClock,
      name: "events/an expired payment emits its event",
      family: "events",
      operation: "quotes.create",
      rules: [...rules, ...itsTime],
      async run(t: Trial) {
        const quote = await makeQuote(t);
        const due = Date.parse(textAt(quote.body, "expiresAt") ?? "");
        const left = due - (await t.advance(0));
        t.precondition(left > 0, "the quote does not say when it expires");
        await t.advance(left + 1_000);
        const expired = isEventOf(textAt(quote.body, "transactionId") ?? "", ["OUTGOING_PAYMENT.EXPIRED"]);
        const [delivery] = await t.receiver.arrived(expired, 1, t.patienceMs);
        expecting(t, rules, "quotes.create").that(
          "a quote that expired",
          textAt(delivery?.body, "data.status") === "EXPIRED",
          () => [
            "OUTGOING_PAYMENT.EXPIRED about a payment that is EXPIRED",
            textAt(delivery?.body, "data.status") ?? "no such delivery in time",
          ],
        );
        const timestamp = textAt(delivery?.body, "timestamp") ?? "";
        const at = Date.parse(timestamp);
        const isItsTime = at >= due - 1_000 && at <= (await t.advance(0)) + 1_000;
        expecting(t, itsTime, "quotes.create").that("a quote that expired", isItsTime, () => [
          `a timestamp from ${new Date(due).toISOString()} on, when it expired`,
          timestamp,
        ]);
      },
    }),
  ];
}
