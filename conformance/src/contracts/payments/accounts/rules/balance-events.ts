import type { Derivation, Expectations, OperationId, Trial } from "../../words.ts";
import { check, fixtureOf, textAt, valueAt } from "../../words.ts";
import { listeningByTheClock, listening } from "../../../../checks/events/listening.ts";
import type { Delivery } from "../../../../http/receiver.ts";
import { isEventOf } from "../../../../checks/events/deliveries.ts";
import { balanceOf, fund, walletOf } from "../fixtures.ts";
import { CARD_AMOUNT } from "../../cards/authorization.ts";
import { fundedCard, makeCardPayment, simulateOn } from "../../cards/card-payments.ts";
import { PLAIN_AMOUNT } from "../../plain-amount.ts";
import { makeQuote } from "../../quotes/fixtures.ts";
import { QUOTE_AMOUNTS } from "../../quotes/amounts.ts";
import { sendTransfer } from "../../transfers/transfer-request.ts";
import { untilSettled } from "../../transfers/fixtures.ts";
import { makeUmaPayment, umaBalanceOf } from "../../quotes/uma-addresses.ts";
import { expectEventOnce } from "../../../../checks/events/expect-event.ts";
import { externalAccountOf } from "../../external-accounts/fixtures.ts";

const BALANCE_UPDATED = ["INTERNAL_ACCOUNT.BALANCE_UPDATED"];

/** Every change of a balance is followed by an event that shows the new balance (G-100b). */
export const balanceEvents: readonly Derivation[] = [
  balanceEvent("sandbox.internalAccounts.fund", async (t, accountId) => fund(t, accountId, PLAIN_AMOUNT)),
  balanceEvent("transfers.in", async (t, accountId) => transfer(t, "in", accountId, {})),
  balanceEvent("transfers.out", async (t, accountId) => transfer(t, "out", accountId, {})),
  balanceEvent("quotes.execute", async (t, accountId) => {
    const quote = await makeQuote(t, { payer: { id: accountId, body: {} }, amount: QUOTE_AMOUNTS.account });
    await t.call("quotes.execute", { params: { quoteId: quote.id } });
    await untilSettled(t, textAt(quote.body, "transactionId") ?? "");
  }),
  balanceEvent("sandbox.send", async (t, accountId) => {
    const quote = await makeQuote(t, { from: "outside", to: { accountId } });
    await t.call("sandbox.send", { body: { quoteId: quote.id, currencyCode: "USD" } });
    await untilSettled(t, textAt(quote.body, "transactionId") ?? "");
  }),
  balanceEvent("sandbox.uma.receive", async (t) => untilSettled(t, (await makeUmaPayment(t)).id)),
  /** Each step leaves a balance that the wallet had not before: captured, the rest released, a part returned. */
  check("sandbox.cards.return", "a card payment emits the new balance", "G-100b", listening, async (t, expect) => {
    const { card } = await fundedCard(t, CARD_AMOUNT);
    const { id } = await walletOf(t);
    const payment = await makeCardPayment(t, { card });
    await expectBalanceEvent(t, expect.of("sandbox.cards.authorize"), "after sandbox.cards.authorize", id);
    const part = CARD_AMOUNT / 5;
    await simulateOn(t, card, "clear", { of: payment, amount: part });
    await simulateOn(t, card, "clear", { of: payment, amount: 0 });
    await expectBalanceEvent(t, expect.of("sandbox.cards.clear"), "after sandbox.cards.clear", id);
    await simulateOn(t, card, "return", { of: payment, amount: part / 2 });
    await expectBalanceEvent(t, expect, "after sandbox.cards.return", id);
  }),
  check("transfers.out", "a refund emits the new balance", "G-100b", listeningByTheClock, async (t, expect) => {
    const { accountId, before } = await umaBalanceOf(t);
    await fund(t, accountId, QUOTE_AMOUNTS.account);
    await transfer(t, "out", accountId, { suffix: "005" });
    await expectBalanceEvent(t, expect, "after transfers.out", accountId);
    const whole = before + QUOTE_AMOUNTS.account;
    const isWhole = isBalanceEventWith(accountId, whole);
    const earlier = new Set(t.receiver.deliveries(isWhole).map(idOf));
    await t.advance(60_000);
    const isRefund = (delivery: Delivery): boolean => isWhole(delivery) && !earlier.has(idOf(delivery));
    const [delivery] = await t.receiver.arrived(isRefund, 1, t.patienceMs);
    expect.that("a refund", delivery !== undefined, () => [
      `${BALANCE_UPDATED.join()} with ${whole} once more`,
      "no such delivery in time",
    ]);
  }),
  /** A quote that is not executed in time: its payment is reported as EXPIRED (V-71). */
  check(
    "quotes.create",
    "an expired payment emits its event",
    ["V-71a", "G-101b"],
    listeningByTheClock,
    async (t: Trial, expect) => {
      const quote = await makeQuote(t);
      const expiresAt = Date.parse(textAt(quote.body, "expiresAt") ?? "");
      const left = expiresAt - (await t.advance(0));
      t.precondition(left > 0, "the quote does not say when it expires");
      await t.advance(left + 1_000);
      const isExpiry = isEventOf(textAt(quote.body, "transactionId") ?? "", ["OUTGOING_PAYMENT.EXPIRED"]);
      const [delivery] = await t.receiver.arrived(isExpiry, 1, t.patienceMs);
      const status = textAt(delivery?.body, "data.status");
      expect
        .by("V-71a")
        .that("an expired quote", status === "EXPIRED", () => [
          "OUTGOING_PAYMENT.EXPIRED about a payment that is EXPIRED",
          status ?? "no such delivery in time",
        ]);
      const timestamp = textAt(delivery?.body, "timestamp") ?? "";
      const at = Date.parse(timestamp);
      const isAtExpiry = at >= expiresAt - 1_000 && at <= (await t.advance(0)) + 1_000;
      expect
        .by("G-101b")
        .that("an expired quote", isAtExpiry, () => [
          `a timestamp from ${new Date(expiresAt).toISOString()} on, when it expired`,
          timestamp,
        ]);
    },
  ),
];

/** An operation that changes the balance of the customer's USD account, finally. */
function balanceEvent(operation: OperationId, change: (t: Trial, accountId: string) => Promise<unknown>): Derivation {
  return check(operation, `${operation} emits the new balance`, ["G-100b", "G-100c"], listening, async (t, expect) => {
    const { accountId } = await umaBalanceOf(t);
    await fund(t, accountId, 10 * QUOTE_AMOUNTS.account);
    await change(t, accountId);
    const balance = await expectBalanceEvent(t, expect.by("G-100b"), `after ${operation}`, accountId);
    // The account never had this balance before, so that one change led to it.
    const shows = (_data: unknown, { body }: Delivery): boolean => valueAt(body, "data.balance.amount") === balance;
    const event = { operation, id: accountId, events: BALANCE_UPDATED, shows };
    await expectEventOnce(t, expect.by("G-100c").rules, `after ${operation}`, event);
  });
}

async function transfer(
  t: Trial,
  direction: "in" | "out",
  accountId: string,
  options: { suffix?: string },
): Promise<void> {
  const external = await externalAccountOf(t, options);
  const reply = await sendTransfer(t, { direction, internal: { id: accountId }, external });
  const { id } = fixtureOf(reply, "A transfer");
  if (options.suffix === undefined) await untilSettled(t, id);
}

/** Deliveries that show this balance of the account. */
function isBalanceEventWith(accountId: string, amount: number): (delivery: Delivery) => boolean {
  const isBalanceEvent = isEventOf(accountId, BALANCE_UPDATED);
  return (delivery) => isBalanceEvent(delivery) && valueAt(delivery.body, "data.balance.amount") === amount;
}

function idOf({ body }: Delivery): string {
  return textAt(body, "id") ?? "";
}

/** Returns the balance that the event shows. */
async function expectBalanceEvent(t: Trial, expect: Expectations, state: string, accountId: string): Promise<number> {
  const balance = await balanceOf(t, accountId);
  const [delivery] = await t.receiver.arrived(isBalanceEventWith(accountId, balance), 1, t.patienceMs);
  expect.that(state, delivery !== undefined, () => [
    `${BALANCE_UPDATED.join()} with a balance of ${balance}`,
    t.receiver
      .deliveries(isEventOf(accountId, BALANCE_UPDATED))
      .map(({ body }) => String(valueAt(body, "data.balance.amount")))
      .join(", ") || "no such delivery in time",
  ]);
  return balance;
}
