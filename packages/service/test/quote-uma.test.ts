import type { Schema } from "@tallystick/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountsOf, balanceOf, createCustomer, fundedCustomer, type FundedCustomer } from "./funded-customer.ts";
import { requestQuote, execute, fromAccount, payIn, type OutgoingTransaction, type Quote } from "./quote-fixtures.ts";
import { startService, type OrRefusal, type Reply, type RunningService } from "./start-service.ts";

let service: RunningService;
let payer: FundedCustomer;
beforeAll(async () => {
  service = await startService();
  payer = await fundedCustomer(service, 100_000);
});
afterAll(() => service.close());

async function lookUp(umaAddress: string): Promise<string> {
  const path = `/receiver/uma/${encodeURIComponent(umaAddress)}`;
  return (await service.call<Schema<"UmaReceiver">>("GET", path)).body.lookupId;
}

type Fields = Partial<Schema<"QuoteCreate">> & { currency?: string };

/** A quote of ten dollars to the address, by a new lookup of it unless the fields contain one. */
async function quoteTo(umaAddress: string, { currency, ...fields }: Fields = {}): Promise<Reply<OrRefusal<Quote>>> {
  const destination = { destinationType: "UMA_ADDRESS", umaAddress, ...(currency && { currency }) } as const;
  const lookupId = await lookUp(umaAddress);
  return requestQuote(service, { source: fromAccount(payer.account.id), destination, lookupId, ...fields });
}

async function payment({ transactionId }: Quote): Promise<OutgoingTransaction> {
  return (await service.call<OutgoingTransaction>("GET", `/transactions/${transactionId}`)).body;
}

for (const name of ["$success.usd", "$success.eur", "$success.mxn"]) {
  test(`a payment to ${name} completes`, async () => {
    const umaAddress = `${name}@uma.example.com`;
    const { status, body: quote } = await quoteTo(umaAddress);
    expect(status).toBe(201);
    const currency = name.slice(-3).toUpperCase();
    expect(quote.destination).toEqual({ destinationType: "UMA_ADDRESS", umaAddress, currency });
    await execute(service, quote.id);
    expect(await payment(quote)).toMatchObject({
      status: "COMPLETED",
      destination: { destinationType: "UMA_ADDRESS", umaAddress, currency },
    });
  });
}

test("a payment that fails on compliance is refunded", async () => {
  const before = await balanceOf(service, payer);
  const { body: quote } = await quoteTo("$fail.compliance.usd@uma.example.com");
  await execute(service, quote.id);
  expect(await payment(quote)).toMatchObject({
    status: "FAILED",
    failureReason: "COUNTERPARTY_POST_TX_FAILED",
    refund: { status: "COMPLETED", reason: "TRANSACTION_FAILED" },
  });
  expect(await balanceOf(service, payer)).toBe(before);
});

test("a slow payment completes after about six minutes", async () => {
  const { body: quote } = await quoteTo("$pending.long.usd@uma.example.com");
  await execute(service, quote.id);
  await service.advance(5 * 60_000);
  expect((await payment(quote)).status).toBe("PROCESSING");
  await service.advance(60_000);
  expect((await payment(quote)).status).toBe("COMPLETED");
});

test("a payment to a customer's UMA address is incoming for that customer", async () => {
  const payee = await createCustomer(service, { currencies: ["EUR"] });
  const { body: quote } = await quoteTo(payee.umaAddress.toUpperCase(), { currency: "EUR", description: "Thanks" });
  await execute(service, quote.id);
  expect((await payment(quote)).status).toBe("COMPLETED");
  const account = (await accountsOf(service, payee.id)).find(({ balance }) => balance.currency.code === "EUR");
  expect(account?.balance.amount).toBe(quote.totalReceivingAmount);
  const { body } = await service.call<Schema<"TransactionPage">>("GET", `/transactions?customerId=${payee.id}`);
  expect(body.data).toHaveLength(1);
  expect(body.data[0]).toMatchObject({
    type: "INCOMING",
    status: "COMPLETED",
    source: { sourceType: "UMA_ADDRESS", umaAddress: payer.customer.umaAddress },
    destination: { destinationType: "ACCOUNT", accountId: account?.id, currency: "EUR" },
    receivedAmount: { amount: quote.totalReceivingAmount },
    description: "Thanks",
  });
});

test("real-time funding pays UMA addresses, too", async () => {
  const source = { sourceType: "REALTIME_FUNDING", currency: "BTC", customerId: payer.customer.id } as const;
  const { body: quote } = await quoteTo("$success.eur@uma.example.com", { source, lockedCurrencyAmount: 100_000 });
  expect(quote.paymentInstructions?.length).toBeGreaterThan(0);
  await payIn(service, { quoteId: quote.id, currencyCode: "BTC" });
  expect((await payment(quote)).status).toBe("COMPLETED");
});

test("a UMA payment needs a valid lookup of the receiver and one of its currencies", async () => {
  const address = "$success.usd@uma.example.com";
  const refusal = async (fields: Fields): Promise<string> => {
    const { status, body } = await quoteTo(address, fields);
    return `${status} ${body.code}`;
  };
  const source = fromAccount(payer.account.id);
  const destination = { destinationType: "UMA_ADDRESS", umaAddress: address } as const;
  const without = await requestQuote(service, { source, destination });
  expect(without).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  const another = await lookUp("$success.eur@uma.example.com");
  expect(await refusal({ lookupId: another })).toBe("400 LOOKUP_REQUEST_FAILED");
  expect(await refusal({ lookupId: "Lookup:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b31" })).toBe("400 LOOKUP_REQUEST_FAILED");
  expect(await refusal({ currency: "EUR" })).toBe("400 INVALID_CURRENCY");
  const lookupId = await lookUp(address);
  await service.advance(14 * 60_000);
  expect(await refusal({ lookupId })).toBe("201 undefined");
  await service.advance(61_000);
  expect(await refusal({ lookupId })).toBe("400 LOOKUP_REQUEST_FAILED");
});

test("a quote needs the mandatory fields of its lookup", async () => {
  const dollars = {
    currencyCode: "USD",
    minAmount: 1,
    maxAmount: 9_000_000_000_000_000,
    requiredCounterpartyFields: [
      { name: "FULL_NAME", mandatory: true },
      { name: "EMAIL", mandatory: false },
    ],
    enabledTransactionTypes: ["INCOMING", "OUTGOING"],
  };
  await service.call("PATCH", "/config", { body: { supportedCurrencies: [dollars] } });
  const address = "$success.usd@uma.example.com";
  const lacking = { status: 400, body: { code: "MISSING_MANDATORY_USER_INFO", details: { missing: ["FULL_NAME"] } } };
  expect(await quoteTo(address)).toMatchObject(lacking);
  expect(await quoteTo(address, { senderCustomerInfo: { EMAIL: "ada@example.com" } })).toMatchObject(lacking);
  expect((await quoteTo(address, { senderCustomerInfo: { FULL_NAME: "Ada Byron" } })).status).toBe(201);
});
