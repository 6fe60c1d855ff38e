import type { Derivation, Exchange, Expectations, Trial } from "../../words.ts";
import { byTheClock, check, fixtureOf, fixturesOf, isSuccess, textAt } from "../../words.ts";
import { agentOf } from "../../agents/fixtures.ts";
import { PLAIN_AMOUNT } from "../../plain-amount.ts";
import { makeQuote } from "../../quotes/fixtures.ts";
import { sendTransfer } from "../../transfers/transfer-request.ts";
import { untilSettled, transferOf } from "../../transfers/fixtures.ts";
import { makeUmaPayment, payableUma } from "../../quotes/uma-addresses.ts";
import { wholeList } from "../../../../requests/fixtures/whole-list.ts";
import { atOffset } from "../../../../checks/listing/other-offset.ts";
import { fundedAccount } from "../../accounts/fixtures.ts";
import { externalAccountOf } from "../../external-accounts/fixtures.ts";
import { customerOf, otherCustomerOf } from "../../customers/fixtures.ts";

const listing = "transactions.list";

/** What only transactions and their outcomes have. */
export const transactionRules: readonly Derivation[] = [
  check("transactions.get", "a refund reaches a final status", "G-56a", refunded),
  check("transactions.get", "a final refund never changes", "G-56a", byTheClock, refundedForGood),
  check("transactions.confirm", "a confirmed transaction has a confirmation time", "G-59c", confirmed),
  check(listing, "a status change keeps the order of the list", "PAGE-09", keepsItsPlace),
  check("transfers.out", "the first reply of a transfer has its current status", "V-30a", howFar),
  check(listing, "transactions are filtered by either UMA address", ["TXN-16", "TXN-17", "TXN-18"], byAddress),
  check("agents.me.transactions.list", "an agent's list ignores another customerId", "TXN-25", agents),
];

/** Reads the payment of an executed quote until its refund, too, is final. */
async function refundOf(t: Trial, suffix: string): Promise<{ transactionId: string; read: Exchange }> {
  const quote = await makeQuote(t, { to: { suffix } });
  await t.call("quotes.execute", { params: { quoteId: quote.id } });
  const transactionId = textAt(quote.body, "transactionId") ?? "";
  await untilSettled(t, transactionId);
  const read = await t.eventually(
    () => t.call("transactions.get", { params: { transactionId } }),
    ({ body }) => ["COMPLETED", "FAILED"].includes(textAt(body, "refund.status") ?? ""),
  );
  return { transactionId, read };
}

/** By suffix, how the refund of such a payment ends (V-31). */
const refunds = { "004": "COMPLETED", "006": "COMPLETED", "007": "FAILED" };

async function refunded(t: Trial, expect: Expectations): Promise<void> {
  for (const [suffix, status] of Object.entries(refunds)) {
    const { read } = await refundOf(t, suffix);
    expect.same(`a payment to ${suffix}`, "a refund that is", status, textAt(read.body, "refund.status"));
  }
}

async function refundedForGood(t: Trial, expect: Expectations): Promise<void> {
  for (const [suffix, status] of Object.entries(refunds)) {
    const { transactionId } = await refundOf(t, suffix);
    await t.advance(15 * 60_000);
    const { body } = await t.call("transactions.get", { params: { transactionId } });
    expect.members(`a payment to ${suffix}, a quarter of an hour later`, { body }, { "refund.status": status });
  }
}

/** How much two clocks of a target may differ: one may tell whole seconds only (V-17). */
const TOLERANCE_MS = 1_000;

/** The current time, between the creation before and after; then a given time, which replaces it. */
async function confirmed(t: Trial, expect: Expectations): Promise<void> {
  const payment = await transferOf(t, "in");
  const params = { transactionId: payment.id };
  const shown = async (): Promise<number> =>
    Date.parse(textAt((await t.call("transactions.get", { params })).body, "receiptDeliveryConfirmedAt") ?? "");
  const first = await t.call("transactions.confirm", { params, body: {} });
  expect.status("confirmed", first, 200);
  const later = await transferOf(t, "out");
  const [from, at, to] = [String(payment.body["createdAt"]), await shown(), String(later.body["createdAt"])];
  const isNow = at >= Date.parse(from) - TOLERANCE_MS && at <= Date.parse(to) + TOLERANCE_MS;
  expect.that("confirmed now", isNow, () => [
    `receiptDeliveryConfirmedAt between ${from} and ${to}`,
    Number.isNaN(at) ? "none" : new Date(at).toISOString(),
  ]);
  // Neither before the payment nor in the future. A target may take only UTC.
  const elsewhere = atOffset(from, 2) ?? from;
  for (const receiptDeliveryConfirmedAt of [from, String(later.body["createdAt"]), elsewhere]) {
    const reply = await t.call("transactions.confirm", { params, body: { receiptDeliveryConfirmedAt } });
    if (receiptDeliveryConfirmedAt === elsewhere && !isSuccess(reply)) continue;
    expect.same(
      "confirmed with a time",
      "receiptDeliveryConfirmedAt, epoch milliseconds",
      Date.parse(receiptDeliveryConfirmedAt),
      await shown(),
    );
  }
}

/** The newest come first, whichever was changed last. */
async function keepsItsPlace(t: Trial, expect: Expectations): Promise<void> {
  const { id: customerId } = await customerOf(t);
  const [older, newer] = [await transferOf(t, "in"), await transferOf(t, "out")];
  const [before, after] = [older, newer].map(({ body }) => Date.parse(textAt(body, "createdAt") ?? ""));
  t.precondition(Number(before) < Number(after), "two transfers show the same time");
  await t.call("transactions.confirm", { params: { transactionId: older.id }, body: {} });
  for (const [query, expected] of [
    [{}, [newer.id, older.id]],
    [{ sortOrder: "asc" }, [older.id, newer.id]],
  ] as const) {
    const listed = await wholeList(t, listing, { query: { customerId, ...query } });
    expect.same(
      "the older one was changed",
      `with ${JSON.stringify(query)}`,
      expected,
      listed.map(({ id }) => id).filter((id) => id === older.id || id === newer.id),
    );
  }
}

const moving = ["CREATED", "PENDING", "PROCESSING"];

/** On its way, or final already; the final status, when it is read. */
async function howFar(t: Trial, expect: Expectations): Promise<void> {
  const internal = await fundedAccount(t, "USD", 100 * PLAIN_AMOUNT);
  for (const [suffix, end] of [
    ["900", "COMPLETED"],
    ["002", "FAILED"],
  ] as const) {
    const external = await externalAccountOf(t, { suffix });
    for (const direction of ["in", "out"] as const) {
      const operation = `transfers.${direction}`;
      const first = fixtureOf(await sendTransfer(t, { direction, internal, external }), "A transfer");
      const state = `${operation}, at last ${end}`;
      expect
        .of(operation)
        .that(state, [...moving, end].includes(String(first.body["status"])), () => [
          [...moving, end].join(" or "),
          String(first.body["status"]),
        ]);
      const read = await untilSettled(t, first.id);
      expect.of(operation).same(state, "read later,", end, textAt(read.body, "status"));
    }
  }
}

/** One payment from an address, one to an address, and one without. */
async function byAddress(t: Trial, expect: Expectations): Promise<void> {
  const { id: customerId } = await customerOf(t);
  const uma = await payableUma(t);
  const [incoming, outgoing] = [await makeUmaPayment(t), await makeQuote(t, { to: { uma } })];
  const sender = textAt(incoming.body, "source.umaAddress") ?? "";
  const paid = textAt(outgoing.body, "transactionId") ?? "";
  await transferOf(t, "in");
  for (const [parameter, rule, found] of [
    ["accountIdentifier", "TXN-16", { [sender]: incoming.id, [uma]: paid }],
    ["senderAccountIdentifier", "TXN-17", { [sender]: incoming.id, [uma]: undefined }],
    ["receiverAccountIdentifier", "TXN-18", { [sender]: undefined, [uma]: paid }],
  ] as const) {
    for (const [address, id] of Object.entries(found)) {
      const query = { customerId, [parameter]: address };
      const listed = fixturesOf(await t.call(listing, { query }), "Payments").map((each) => each.id);
      expect
        .by(rule)
        .same(`${parameter} of an address`, `with ${parameter}=${address}:`, id === undefined ? [] : [id], listed);
    }
  }
}

async function agents(t: Trial, expect: Expectations): Promise<void> {
  const { credentials: as } = await agentOf(t);
  await transferOf(t, "in");
  const otherCustomer = await otherCustomerOf(t);
  // An undeclared parameter is not a query: the target must ignore it.
  const list = async (query: Record<string, string>): Promise<string[]> =>
    (await wholeList(t, "agents.me.transactions.list", { as, query, deliberatelyInvalid: true })).map(({ id }) => id);
  const all = await list({});
  for (const query of [
    { customerId: otherCustomer.id },
    { platformCustomerId: String(otherCustomer.body["platformCustomerId"]) },
  ]) {
    expect.same(`asked for by ${Object.keys(query).join()}`, "as without:", all, await list(query));
  }
}
