import { parseDuration, contract, type Schema } from "@tallystick/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountsOf, balanceOf, createCustomer, fundedCustomer, registerUsdAccount } from "./funded-customer.ts";
import {
  afterwards,
  requestQuote,
  execute,
  fromAccount,
  payIn,
  quoteOf,
  quoteFixtures,
  registerEuroAccount,
  toAccount,
  type Quote,
} from "./quote-fixtures.ts";
import { startService, type RunningService } from "./start-service.ts";

let service: RunningService;
beforeAll(async () => (service = await startService()));
afterAll(() => service.close());

const lifetime = parseDuration(contract.expiries.find(({ model }) => model === "Quote")?.after ?? "");
const unknownAccount = "InternalAccount:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b31";

async function accountIn(customerId: string, currency: string, type?: string): Promise<string> {
  const accounts = await accountsOf(service, customerId);
  const found = accounts.find((one) => one.balance.currency.code === currency && (!type || one.type === type));
  if (!found) throw new Error(`${customerId} has no account in ${currency}`);
  return found.id;
}

test("a quote locks a price, records a pending transaction and moves no money", async () => {
  const fixtures = await quoteFixtures(service, 100_000);
  const { customer, account, euros } = fixtures;
  const quote = await quoteOf(service, fixtures, { lockedCurrencyAmount: 100_000, description: "Rent" });
  expect(quote).toEqual({
    id: expect.stringMatching(/^Quote:/),
    status: "PENDING",
    createdAt: quote.createdAt,
    expiresAt: new Date(Date.parse(quote.createdAt) + lifetime).toISOString(),
    source: { sourceType: "ACCOUNT", accountId: account.id, customerId: customer.id },
    destination: { destinationType: "ACCOUNT", accountId: euros, paymentRail: "SEPA" },
    sendingCurrency: { code: "USD", name: "United States Dollar", symbol: "$", decimals: 2 },
    receivingCurrency: { code: "EUR", name: "Euro", symbol: "€", decimals: 2 },
    totalSendingAmount: 100_000,
    totalReceivingAmount: 91_540,
    exchangeRate: 1.08695652,
    feesIncluded: 500,
    transactionId: expect.stringMatching(/^Transaction:/),
    rateDetails: {
      counterpartyMultiplier: 1,
      counterpartyFixedFee: 0,
      serviceApiMultiplier: 1,
      serviceApiFixedFee: 0,
      serviceApiVariableFeeRate: 0.005,
      serviceApiVariableFeeAmount: 500,
    },
  });
  const { quote: read, payment, balance } = await afterwards(service, fixtures, quote);
  expect(read).toEqual(quote);
  expect(payment).toMatchObject({
    id: quote.transactionId,
    type: "OUTGOING",
    status: "PENDING",
    source: { sourceType: "ACCOUNT", accountId: account.id, currency: "USD" },
    destination: { destinationType: "ACCOUNT", accountId: euros, currency: "EUR" },
    customerId: customer.id,
    platformCustomerId: customer.platformCustomerId,
    sentAmount: { amount: 100_000, currency: quote.sendingCurrency },
    receivedAmount: { amount: 91_540, currency: quote.receivingCurrency },
    exchangeRate: quote.exchangeRate,
    fees: 500,
    quoteId: quote.id,
    description: "Rent",
    rateDetails: quote.rateDetails,
  });
  expect(balance).toBe(100_000);
});

test("a locked receiving side determines the sent amount, fees included", async () => {
  const fixtures = await quoteFixtures(service, 0);
  const quote = await quoteOf(service, fixtures, { lockedCurrencySide: "RECEIVING", lockedCurrencyAmount: 91_540 });
  expect(quote).toMatchObject({ totalSendingAmount: 99_999, feesIncluded: 499, totalReceivingAmount: 91_540 });
});

test("a quote executes once: it debits the account and completes by the next read", async () => {
  const fixtures = await quoteFixtures(service, 5000);
  const quote = await quoteOf(service, fixtures);
  const first = await execute(service, quote.id);
  expect(first).toMatchObject({ status: 200, body: { ...quote, status: "PROCESSING" } });
  const { quote: read, payment, balance } = await afterwards(service, fixtures, quote);
  expect([read.status, payment.status, balance]).toEqual(["COMPLETED", "COMPLETED", 4000]);
  expect(payment.settledAt).toBe(payment.updatedAt);
  expect(await execute(service, quote.id)).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  expect(await balanceOf(service, fixtures)).toBe(4000);
});

test("a stamp is ignored for a quote without wallet money", async () => {
  const fixtures = await quoteFixtures(service, 5000);
  const quote = await quoteOf(service, fixtures);
  const headers = { "service-wallet-signature": "no stamp at all", "request-id": "nor an id" };
  expect((await execute(service, quote.id, { headers, body: {} })).status).toBe(200);
});

test("an uncovered quote stays pending and executes once it is covered", async () => {
  const fixtures = await quoteFixtures(service, 999);
  const quote = await quoteOf(service, fixtures);
  expect(await execute(service, quote.id)).toMatchObject({ status: 400, body: { code: "INSUFFICIENT_BALANCE" } });
  expect((await afterwards(service, fixtures, quote)).quote.status).toBe("PENDING");
  await service.call("POST", `/sandbox/internal-accounts/${fixtures.account.id}/fund`, { body: { amount: 1 } });
  expect((await execute(service, quote.id)).status).toBe(200);
  expect(await balanceOf(service, fixtures)).toBe(0);
});

test("a quote and its transaction expire together", async () => {
  const other = await startService();
  const fixtures = await quoteFixtures(other, 5000);
  const quote = await quoteOf(other, fixtures);
  const source = { sourceType: "REALTIME_FUNDING", currency: "USD" } as const;
  const unpaid = await quoteOf(other, fixtures, { source });
  await other.advance(lifetime - 1000);
  expect((await afterwards(other, fixtures, quote)).quote.status).toBe("PENDING");
  await other.advance(2000);
  const { quote: read, payment, balance } = await afterwards(other, fixtures, quote);
  expect([read.status, payment.status, balance]).toEqual(["EXPIRED", "EXPIRED", 5000]);
  expect(payment.failureReason).toBeUndefined();
  expect(await execute(other, quote.id)).toMatchObject({ status: 409, body: { code: "QUOTE_EXPIRED" } });
  expect(await payIn(other, { quoteId: unpaid.id, currencyCode: "USD" })).toMatchObject({
    status: 400,
    body: { code: "INVALID_INPUT", message: "body.quoteId has expired." },
  });
  await other.close();
});

test("an executed quote does not expire", async () => {
  const other = await startService();
  const fixtures = await quoteFixtures(other, 5000, "003");
  const quote = await quoteOf(other, fixtures);
  await execute(other, quote.id);
  await other.advance(lifetime + 1000);
  expect((await afterwards(other, fixtures, quote)).quote.status).toBe("PROCESSING");
  await other.close();
});

test("immediatelyExecute creates an executing quote or none", async () => {
  const fixtures = await quoteFixtures(service, 1500);
  const quote = await quoteOf(service, fixtures, { immediatelyExecute: true });
  expect(quote.status).toBe("PROCESSING");
  const { quote: read, payment, balance } = await afterwards(service, fixtures, quote);
  expect([read.status, payment.status, balance]).toEqual(["COMPLETED", "COMPLETED", 500]);
  const order = { source: fromAccount(fixtures.account.id), destination: toAccount(fixtures.euros) };
  const refused = await requestQuote(service, { ...order, immediatelyExecute: true });
  expect(refused).toMatchObject({ status: 400, body: { code: "INSUFFICIENT_BALANCE" } });
  const listed = await service.call<Schema<"TransactionPage">>(
    "GET",
    `/transactions?customerId=${fixtures.customer.id}`,
  );
  expect(listed.body.data.map(({ id }) => id)).toEqual([quote.transactionId]);
  expect(await balanceOf(service, fixtures)).toBe(500);
});

test("a payment to another internal account credits it", async () => {
  const owner = await fundedCustomer(service, 5000);
  const payee = await createCustomer(service, { currencies: ["EUR"] });
  const destination = await accountIn(payee.id, "EUR");
  const { body: quote } = await requestQuote(service, {
    source: fromAccount(owner.account.id),
    destination: toAccount(destination),
  });
  expect(quote.destination).toEqual({ destinationType: "ACCOUNT", accountId: destination });
  await execute(service, quote.id);
  const account = (await accountsOf(service, payee.id)).find(({ id }) => id === destination);
  expect(account?.balance.amount).toBe(quote.totalReceivingAmount);
  expect(await balanceOf(service, owner)).toBe(4000);
});

test("executing or paying in a quote pulls the money from its external account", async () => {
  const { customer } = await fundedCustomer(service, 0);
  const external = await registerUsdAccount(service, customer.id);
  const destination = toAccount(await registerEuroAccount(service, customer.id));
  const order = { source: fromAccount(external.id), destination };
  const { body: pulled } = await requestQuote(service, order);
  expect((await execute(service, pulled.id)).body.status).toBe("PROCESSING");
  const { body: paid } = await requestQuote(service, order);
  const sent = await payIn(service, { quoteId: paid.id, currencyCode: "USD", currencyAmount: 1000 });
  expect(sent).toMatchObject({ status: 200, body: { id: paid.transactionId, status: "PROCESSING" } });
  for (const { id } of [pulled, paid]) {
    expect((await service.call<Quote>("GET", `/quotes/${id}`)).body.status).toBe("COMPLETED");
  }
  expect((await requestQuote(service, { ...order, immediatelyExecute: true })).body.status).toBe("PROCESSING");
});

test("a real-time funded quote has instructions and executes when the money arrives", async () => {
  const { customer } = await fundedCustomer(service, 0);
  const destination = toAccount(await registerEuroAccount(service, customer.id));
  const source = { sourceType: "REALTIME_FUNDING", currency: "USDC", customerId: customer.id } as const;
  const { body: quote } = await requestQuote(service, { source, destination, lockedCurrencyAmount: 5_000_000 });
  expect(quote.source).toEqual(source);
  expect(quote.paymentInstructions?.length).toBeGreaterThan(1);
  const base = { ...source, cryptoNetwork: "BASE" } as const;
  const onBase = await requestQuote(service, { source: base, destination, lockedCurrencyAmount: 5_000_000 });
  const types = onBase.body.paymentInstructions?.map(({ accountOrWalletInfo }) => accountOrWalletInfo.accountType);
  expect(types).toEqual(["BASE_WALLET"]);
  expect(await execute(service, quote.id)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  const dollars = await payIn(service, { quoteId: quote.id, currencyCode: "USD" });
  expect(dollars).toMatchObject({ status: 400, body: { code: "INVALID_CURRENCY" } });
  const { status, body } = await payIn(service, { quoteId: quote.id, currencyCode: "USDC" });
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: "PROCESSING", source, paymentInstructions: quote.paymentInstructions });
  expect((await service.call<Quote>("GET", `/quotes/${quote.id}`)).body.status).toBe("COMPLETED");
  const again = await payIn(service, { quoteId: quote.id, currencyCode: "USDC" });
  expect(again).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
});

test("a payment of a wrong amount fails the quote and is not accepted", async () => {
  const { customer } = await fundedCustomer(service, 0);
  const destination = toAccount(await registerEuroAccount(service, customer.id));
  const source = { sourceType: "REALTIME_FUNDING", currency: "USD" } as const;
  const { body: quote } = await requestQuote(service, { source, destination });
  const { body } = await payIn(service, { quoteId: quote.id, currencyCode: "USD", currencyAmount: 999 });
  expect(body).toMatchObject({ status: "FAILED", failureReason: "FUNDING_AMOUNT_MISMATCH" });
  expect(body.customerId).toMatch(/^PlatformConfig:/);
  expect(body.platformCustomerId).toBe("");
  expect((await service.call<Quote>("GET", `/quotes/${quote.id}`)).body.status).toBe("FAILED");
});

test("a repeated key returns the same quote and executes it once", async () => {
  const fixtures = await quoteFixtures(service, 5000);
  const order = { source: fromAccount(fixtures.account.id), destination: toAccount(fixtures.euros) };
  const headers = { "idempotency-key": "rent" };
  const first = await requestQuote(service, order, { headers });
  expect((await requestQuote(service, order, { headers })).body).toEqual(first.body);
  const executed = await execute(service, first.body.id, { headers });
  expect((await execute(service, first.body.id, { headers })).body).toEqual(executed.body);
  expect(await balanceOf(service, fixtures)).toBe(4000);
});

test("an impossible quote gets the contract's code", async () => {
  const { customer, account, euros } = await quoteFixtures(service, 5000);
  const otherCustomer = await fundedCustomer(service, 0);
  const wallet = await accountIn(customer.id, "USDB", "EMBEDDED_WALLET");
  const [source, destination] = [fromAccount(account.id), toAccount(euros)];
  const refusal = async (fields: Partial<Schema<"QuoteCreate">>): Promise<string> => {
    const { status, body } = await requestQuote(service, { source, destination, ...fields });
    return `${status} ${body.code}`;
  };
  const limit = 9_000_000_000_000_000;
  const customerId = otherCustomer.customer.id;
  const realtime = { sourceType: "REALTIME_FUNDING", currency: "USD" } as const;
  const unknownCustomer = "Customer:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b31";
  expect(await refusal({ source: fromAccount(unknownAccount) })).toBe("400 INVALID_INPUT");
  expect(await refusal({ destination: toAccount(unknownAccount) })).toBe("400 INVALID_INPUT");
  expect(await refusal({ destination: source as never })).toBe("400 INVALID_INPUT");
  expect(await refusal({ source: { ...source, customerId: unknownCustomer } })).toBe("400 INVALID_INPUT");
  expect(await refusal({ source: { ...source, customerId } })).toBe("400 INVALID_INPUT");
  expect(await refusal({ destination: toAccount(account.id) })).toBe("400 INVALID_INPUT");
  expect(await refusal({ destination: { ...destination, paymentRail: "ACH" } as never })).toBe("400 INVALID_INPUT");
  expect(await refusal({ source: { ...realtime, currency: "CHF" } })).toBe("400 INVALID_CURRENCY");
  expect(await refusal({ source: { ...realtime, customerId: unknownCustomer } })).toBe("400 INVALID_INPUT");
  expect(await refusal({ source: realtime, immediatelyExecute: true })).toBe("400 INVALID_INPUT");
  expect(await refusal({ source: fromAccount(wallet), immediatelyExecute: true })).toBe("400 INVALID_INPUT");
  expect(await refusal({ lockedCurrencyAmount: 1 })).toBe("400 AMOUNT_OUT_OF_RANGE");
  expect(await refusal({ lockedCurrencyAmount: limit, lockedCurrencySide: "RECEIVING" })).toBe(
    "400 AMOUNT_OUT_OF_RANGE",
  );
  expect(await refusal({ lockedCurrencyAmount: limit })).toBe("201 undefined");
  expect(await refusal({ lockedCurrencyAmount: limit + 1 })).toBe("400 INVALID_INPUT");
  expect(await refusal({ lockedCurrencyAmount: 0 })).toBe("400 INVALID_INPUT");
  const pending = await fundedCustomer(service, 5000, { fullName: "Ada 001" });
  const theirs = fromAccount(pending.account.id);
  expect(await refusal({ source: theirs, immediatelyExecute: true })).toBe("403 USER_NOT_READY");
  const { body: quote } = await requestQuote(service, { source: theirs, destination });
  expect(await execute(service, quote.id)).toMatchObject({ status: 403, body: { code: "USER_NOT_READY" } });
});

test("the platform pays on behalf of a customer", async () => {
  const { customer, euros } = await quoteFixtures(service, 0);
  const { body: own } = await service.call<{ data: { id: string }[] }>(
    "GET",
    "/platform/internal-accounts?currency=USD",
  );
  const accountId = own.data[0]?.id ?? "";
  const pooled = { sourceType: "ACCOUNT", accountId, customerId: customer.id } as const;
  const { body: quote } = await requestQuote(service, { source: pooled, destination: toAccount(euros) });
  expect(quote.source).toEqual(pooled);
  const plain = await requestQuote(service, { source: fromAccount(accountId), destination: toAccount(euros) });
  expect(plain.body.source).toEqual(fromAccount(accountId));
  const { body } = await service.call<Schema<"TransactionPage">>("GET", `/transactions?customerId=${customer.id}`);
  expect(body.data.map(({ id }) => id)).toEqual([quote.transactionId]);
});

function limits(minAmount: number, maxAmount: number, currencyCode: string): Schema<"SupportedCurrencyInput"> {
  const enabledTransactionTypes = ["INCOMING" as const, "OUTGOING" as const];
  return { currencyCode, minAmount, maxAmount, requiredCounterpartyFields: [], enabledTransactionTypes };
}

test("the configured limits of a currency bound both sides of a payment", async () => {
  const other = await startService();
  const fixtures = await quoteFixtures(other, 5000);
  const supportedCurrencies = [limits(500, 2000, "USD"), limits(1, 1000, "EUR")];
  await other.call("PATCH", "/config", { body: { supportedCurrencies } });
  const order = { source: fromAccount(fixtures.account.id), destination: toAccount(fixtures.euros) };
  const statusOf = async (lockedCurrencyAmount: number): Promise<number> =>
    (await requestQuote(other, { ...order, lockedCurrencyAmount })).status;
  expect([await statusOf(499), await statusOf(500), await statusOf(1000), await statusOf(2000)]).toEqual([
    400, 201, 201, 400,
  ]);
  await other.close();
});

test("another platform's quotes are unknown", async () => {
  const fixtures = await quoteFixtures(service, 5000);
  const quote = await quoteOf(service, fixtures);
  const as = service.second;
  const notFound = { status: 404, body: { code: "QUOTE_NOT_FOUND" } };
  expect(await service.call("GET", `/quotes/${quote.id}`, { as })).toMatchObject(notFound);
  expect(await service.call("GET", "/quotes/none")).toMatchObject(notFound);
  expect(await execute(service, quote.id, { as })).toMatchObject(notFound);
  const sent = { body: { quoteId: quote.id, currencyCode: "USD" }, as };
  expect(await service.call("POST", "/sandbox/send", sent)).toMatchObject({
    status: 400,
    body: { code: "INVALID_INPUT" },
  });
  const kind = await payIn(service, { quoteId: quote.id, currencyCode: "USD" });
  expect(kind).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
});
