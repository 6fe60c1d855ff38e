import { contract, parseDuration, type OutcomeRow, type Schema } from "@tallystick/contract";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import {
  afterwards,
  requestQuote,
  execute,
  fromAccount,
  payIn,
  quoteOf,
  quoteFixtures,
  toAccount,
  type OutgoingTransaction,
  type Quote,
} from "./quote-fixtures.ts";
import { startService, type RunningService } from "./start-service.ts";
import { startReceiver } from "./webhook-receiver.ts";

let service: RunningService;
beforeAll(async () => (service = await startService()));
afterAll(() => service.close());

/** The rows for accounts: those for UMA addresses are whole names. */
const rows = (contract.operations["quotes.execute"].outcomes?.rows ?? []).filter(
  ({ suffix }) => !suffix.startsWith("$"),
);

/** Where the money is after a step: back, unless the payment succeeded or its refund failed. */
function isGone({ steps }: OutcomeRow): boolean {
  const last = steps.at(-1);
  const refund = last?.shows.find(({ path }) => path === "refund.status")?.value;
  return last?.to === "COMPLETED" || (refund !== undefined && refund !== "COMPLETED");
}

for (const row of rows) {
  const { suffix, steps } = row;
  test(`a quote to an account ending in ${suffix} follows its row, and ${isGone(row) ? "its money is gone" : "its money is back"}`, async () => {
    const fixtures = await quoteFixtures(service, 5000, suffix === "*" ? "900" : suffix);
    const quote = await quoteOf(service, fixtures);
    expect((await execute(service, quote.id)).body.status).toBe("PROCESSING");
    let [passed, quoteStatus] = [0, "PROCESSING"];
    for (const step of steps) {
      const delay = parseDuration(step.after) - passed;
      const before = await afterwards(service, fixtures, quote);
      await service.advance(Math.max(0, delay - 1000));
      expect(await afterwards(service, fixtures, quote)).toEqual(before);
      await service.advance(Math.min(delay, 1000));
      passed += delay;
      quoteStatus = step.linked?.to ?? quoteStatus;
      const { quote: now, payment } = await afterwards(service, fixtures, quote);
      expect([payment.status, now.status]).toEqual([step.to, quoteStatus]);
      for (const shown of step.shows) expect(payment).toHaveProperty(shown.path, shown.value);
      expect(payment.failureReason !== undefined).toBe(step.to === "FAILED");
    }
    const { payment, balance } = await afterwards(service, fixtures, quote);
    expect(balance).toBe(isGone(row) ? 4000 : 5000);
    expect(payment.refund?.settledAt !== undefined).toBe(payment.refund?.status === "COMPLETED");
  });
}

const family = "OUTGOING_PAYMENT.";
const stories: Record<string, [event: string, status: string, refund?: string][]> = {
  "900": [
    ["PENDING", "PENDING"],
    ["PROCESSING", "PROCESSING"],
    ["COMPLETED", "COMPLETED"],
  ],
  "005": [
    ["PENDING", "PENDING"],
    ["PROCESSING", "PROCESSING"],
    ["COMPLETED", "COMPLETED"],
    ["FAILED", "FAILED"],
    ["REFUND_PENDING", "FAILED", "PENDING"],
    ["REFUND_COMPLETED", "FAILED", "COMPLETED"],
  ],
  "006": [
    ["PENDING", "PENDING"],
    ["PROCESSING", "PROCESSING"],
    ["FAILED", "REFUNDED"],
    ["REFUND_PENDING", "REFUNDED", "PENDING"],
    ["REFUND_COMPLETED", "REFUNDED", "COMPLETED"],
  ],
  "007": [
    ["PENDING", "PENDING"],
    ["PROCESSING", "PROCESSING"],
    ["FAILED", "FAILED"],
    ["REFUND_PENDING", "FAILED", "PENDING"],
    ["REFUND_FAILED", "FAILED", "FAILED"],
  ],
};

for (const [suffix, story] of Object.entries(stories)) {
  test(`the payment of a quote to ${suffix} has events in order, each with the state at its time`, async () => {
    const receiver = await startReceiver();
    await service.call("PATCH", "/config", { body: { webhookEndpoint: receiver.url } });
    onTestFinished(async () => void (await service.call("PATCH", "/config", { body: { webhookEndpoint: null } })));
    const fixtures = await quoteFixtures(service, 5000, suffix);
    const quote = await quoteOf(service, fixtures);
    await execute(service, quote.id);
    await service.advance(60_000);
    const reported = (): OutgoingTransaction[] =>
      receiver.arrivals
        .filter(({ event }) => event.type.startsWith(family))
        .map(({ event }) => event.data as OutgoingTransaction)
        .filter(({ id }) => id === quote.transactionId);
    while (reported().length < story.length) await receiver.received(receiver.arrivals.length + 1);
    const types = receiver.arrivals.filter(({ event }) => event.type.startsWith(family)).map(({ event }) => event.type);
    expect(types).toEqual(story.map(([event]) => `${family}${event}`));
    expect(reported().map(({ status, refund }) => [status, refund?.status])).toEqual(
      story.map(([, status, refund]) => [status, refund]),
    );
    const balances = receiver.arrivals.filter(({ event }) => event.type === "INTERNAL_ACCOUNT.BALANCE_UPDATED");
    const shown = balances.map(({ event }) => (event.data as Schema<"InternalAccount">).balance.amount);
    expect(shown.at(-1)).toBe((await afterwards(service, fixtures, quote)).balance);
  });
}

test("an expired quote and one with a wrong payment are reported as such", async () => {
  const receiver = await startReceiver();
  await service.call("PATCH", "/config", { body: { webhookEndpoint: receiver.url } });
  onTestFinished(async () => void (await service.call("PATCH", "/config", { body: { webhookEndpoint: null } })));
  const fixtures = await quoteFixtures(service, 0);
  const lapsing = await quoteOf(service, fixtures);
  const source = { sourceType: "REALTIME_FUNDING", currency: "USD" } as const;
  const wrongSource = await quoteOf(service, fixtures, { source });
  await payIn(service, { quoteId: wrongSource.id, currencyCode: "USD", currencyAmount: 1 });
  await service.advance(Date.parse(lapsing.expiresAt) - Date.parse(lapsing.createdAt));
  const reportedEventsOf = ({ transactionId }: Quote): string[] =>
    receiver.arrivals
      .filter(({ event: { data } }) => (data as OutgoingTransaction | undefined)?.id === transactionId)
      .map(({ event }) => event.type);
  while (reportedEventsOf(lapsing).length < 2) await receiver.received(receiver.arrivals.length + 1);
  expect(reportedEventsOf(lapsing)).toEqual([`${family}PENDING`, `${family}EXPIRED`]);
  expect(reportedEventsOf(wrongSource)).toEqual([`${family}PENDING`, `${family}FAILED`]);
});

test("a refused call causes no event", async () => {
  const receiver = await startReceiver();
  await service.call("PATCH", "/config", { body: { webhookEndpoint: receiver.url } });
  onTestFinished(async () => void (await service.call("PATCH", "/config", { body: { webhookEndpoint: null } })));
  const fixtures = await quoteFixtures(service, 0);
  const source = { source: fromAccount(fixtures.account.id), destination: toAccount(fixtures.euros) };
  expect((await requestQuote(service, { ...source, immediatelyExecute: true })).status).toBe(400);
  const quote = await quoteOf(service, fixtures);
  expect((await execute(service, quote.id)).status).toBe(400);
  await service.advance(0);
  const trial = await service.call("POST", "/sandbox/webhooks/test");
  expect(trial.status).toBe(200);
  const about = receiver.arrivals.filter(({ event }) => event.type.startsWith(family));
  expect(about.map(({ event }) => event.type)).toEqual([`${family}PENDING`]);
});
