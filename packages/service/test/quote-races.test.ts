import { expect, onTestFinished, test } from "vitest";
import { balanceOf } from "./funded-customer.ts";
import { requestQuote, execute, fromAccount, payIn, quoteOf, quoteFixtures, toAccount } from "./quote-fixtures.ts";
import { startService, type RunningService } from "./start-service.ts";
import { temporaryStore } from "./temporary-store.ts";

async function start(store: string): Promise<RunningService> {
  const service = await startService({ store });
  onTestFinished(service.close);
  return service;
}

function times<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)));
}

test("of any number of concurrent executions of a quote, one succeeds", async () => {
  const service = await start(":memory:");
  const fixtures = await quoteFixtures(service, 10_000);
  const quote = await quoteOf(service, fixtures);
  const replies = await times(20, () => execute(service, quote.id));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === "CONFLICT")).toHaveLength(19);
  expect(await balanceOf(service, fixtures)).toBe(9000);
});

test("two replicas together execute each quote once", async () => {
  const file = temporaryStore();
  const [one, other] = [await start(file), await start(file)];
  const fixtures = await quoteFixtures(one, 10_000);
  const quotes = [await quoteOf(one, fixtures), await quoteOf(one, fixtures)];
  const replies = await Promise.all(quotes.flatMap(({ id }) => [execute(one, id), execute(other, id)]));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(2);
  expect(await balanceOf(one, fixtures)).toBe(8000);
});

test("a balance executes the quotes that it covers, and the others stay pending", async () => {
  const service = await start(":memory:");
  const fixtures = await quoteFixtures(service, 3500);
  const quotes = await times(10, () => quoteOf(service, fixtures));
  const replies = await Promise.all(quotes.map(({ id }) => execute(service, id)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(replies.filter(({ body }) => body.code === "INSUFFICIENT_BALANCE")).toHaveLength(7);
  expect(await balanceOf(service, fixtures)).toBe(500);
});

test("concurrent payment and execution pay a quote once", async () => {
  const service = await start(":memory:");
  const fixtures = await quoteFixtures(service, 0);
  const body = {
    customerId: fixtures.customer.id,
    currency: "USD",
    accountInfo: {
      accountType: "USD_ACCOUNT",
      accountNumber: "000123456900",
      routingNumber: "021000021",
      beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Ada Byron" },
    },
  };
  const { body: external } = await service.call<{ id: string }>("POST", "/customers/external-accounts", { body });
  const order = { source: fromAccount(external.id), destination: toAccount(fixtures.euros) };
  const { body: quote } = await requestQuote(service, order);
  const replies = await times<{ status: number }>(10, (index) =>
    index % 2 === 0 ? execute(service, quote.id) : payIn(service, { quoteId: quote.id, currencyCode: "USD" }),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("twenty concurrent uses of one key create one quote and get equal replies", async () => {
  const service = await start(":memory:");
  const fixtures = await quoteFixtures(service, 5000);
  const order = {
    source: fromAccount(fixtures.account.id),
    destination: toAccount(fixtures.euros),
    immediatelyExecute: true,
  };
  const headers = { "idempotency-key": "once" };
  const replies = await times(20, () => requestQuote(service, order, { headers }));
  expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(await balanceOf(service, fixtures)).toBe(4000);
});
