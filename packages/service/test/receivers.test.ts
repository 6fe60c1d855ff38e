import type { Schema } from "@tallystick/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountSamples } from "./account-samples.ts";
import { createCustomer, registerUsdAccount } from "./funded-customer.ts";
import { startService, type Call, type OrRefusal, type Reply, type RunningService } from "./start-service.ts";

type UmaReceiver = Schema<"UmaReceiver">;
type AccountReceiver = Schema<"ExternalAccountReceiver">;

let service: RunningService;
beforeAll(async () => (service = await startService()));
afterAll(() => service.close());

const domain = "uma.example.com";

function lookup(address: string, query = "", call: Call = {}): Promise<Reply<OrRefusal<UmaReceiver>>> {
  return service.call("GET", `/receiver/uma/${encodeURIComponent(address)}${query}`, call);
}

function lookupAccount(id: string, query = "", call: Call = {}): Promise<Reply<OrRefusal<AccountReceiver>>> {
  return service.call("GET", `/receiver/external-account/${id}${query}`, call);
}

for (const [name, currency] of [
  ["$success.usd", "USD"],
  ["$success.eur", "EUR"],
  ["$success.mxn", "MXN"],
  ["$pending.long.usd", "USD"],
  ["$fail.compliance.usd", "USD"],
] as const) {
  test(`the sandbox's address ${name} receives ${currency}`, async () => {
    const { status, body } = await lookup(`${name}@${domain}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ receiverUmaAddress: `${name}@${domain}`, requiredPayerDataFields: [] });
    expect(body.lookupId).toMatch(/^Lookup:[0-9a-f-]{36}$/);
    expect(body.supportedCurrencies.map(({ currency: { code } }) => code)).toEqual([currency]);
  });
}

test("a lookup returns the receiver's rate, minimum and maximum of a currency", async () => {
  const { body } = await lookup(`$Success.EUR@${domain.toUpperCase()}`);
  expect(body.receiverUmaAddress).toBe(`$success.eur@${domain}`);
  expect(body.supportedCurrencies).toEqual([
    {
      currency: { code: "EUR", name: "Euro", symbol: "€", decimals: 2 },
      estimatedExchangeRate: 1.08695652,
      min: 1,
      max: 9_000_000_000_000_000,
    },
  ]);
  const { id } = await createCustomer(service, { currencies: ["GBP"] });
  const requested = await lookup(`$success.eur@${domain}`, `?customerId=${id}&senderUmaAddress=%24ada%40${domain}`);
  expect(requested.body.supportedCurrencies[0]?.estimatedExchangeRate).toBe(0.81521739);
});

test("a customer's UMA address can be looked up within its platform", async () => {
  const { id, umaAddress } = await createCustomer(service, { currencies: ["EUR", "BTC"] });
  const { status, body } = await lookup(umaAddress);
  expect(status).toBe(200);
  expect(body.supportedCurrencies.map(({ currency }) => currency.code)).toEqual(["EUR", "BTC", "USDB"]);
  expect((await lookup(umaAddress, "", { as: service.second })).body.code).toBe("UMA_NOT_FOUND");
  await service.call("DELETE", `/customers/${id}`);
  expect(await lookup(umaAddress)).toMatchObject({ status: 404, body: { code: "UMA_NOT_FOUND" } });
});

test("an unknown address of any form is not found", async () => {
  for (const address of [`$nobody@${domain}`, "$success.usd@elsewhere.example", `success.usd@${domain}`, "$", "x"]) {
    expect([address, (await lookup(address)).status]).toEqual([address, 404]);
  }
  const raw = await service.call("GET", `/receiver/uma/$success.usd@${domain}`);
  expect(raw.status).toBe(200);
});

test("an external account can be looked up by its own platform", async () => {
  const { id } = await createCustomer(service);
  const account = await registerUsdAccount(service, id);
  const { status, body } = await lookupAccount(account.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ accountId: account.id, lookupId: expect.stringMatching(/^Lookup:/) });
  expect(body.supportedCurrencies).toMatchObject([{ currency: { code: "USD" }, estimatedExchangeRate: 1 }]);
  const foreign = await lookupAccount(account.id, "", { as: service.second });
  expect(foreign).toMatchObject({ status: 404, body: { code: "REFERENCE_NOT_FOUND" } });
  await service.call("DELETE", `/customers/external-accounts/${account.id}`);
  expect((await lookupAccount(account.id)).status).toBe(404);
});

test("an account without a rate can be looked up, with no supported currency", async () => {
  const swift = accountSamples.find(({ accountType }) => accountType === "SWIFT_ACCOUNT");
  const { body } = await service.call<{ id: string }>("POST", "/platform/external-accounts", { body: swift });
  expect((await lookupAccount(body.id)).body.supportedCurrencies).toEqual([]);
});

test("a lookup rejects an unknown customer", async () => {
  const query = "?customerId=Customer:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b22";
  expect(await lookup(`$success.usd@${domain}`, query)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  const account = await registerUsdAccount(service, undefined);
  expect(await lookupAccount(account.id, query)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  const foreign = await createCustomer(service, {}, service.second);
  expect((await lookup(`$success.usd@${domain}`, `?customerId=${foreign.id}`)).status).toBe(400);
});

test("a lookup returns the configured limits and required fields", async () => {
  const requiredCounterpartyFields = [
    { name: "FULL_NAME", mandatory: true },
    { name: "EMAIL", mandatory: false },
  ];
  const usd = { currencyCode: "USD", minAmount: 0, maxAmount: 500, enabledTransactionTypes: ["OUTGOING"] };
  const umaDomain = "settled.example";
  const update = { umaDomain, supportedCurrencies: [{ ...usd, requiredCounterpartyFields }] };
  await service.call("PATCH", "/config", { body: update, as: service.second });
  const { body } = await lookup(`$success.usd@${umaDomain}`, "", { as: service.second });
  expect(body.requiredPayerDataFields).toEqual(requiredCounterpartyFields);
  expect(body.supportedCurrencies).toMatchObject([{ min: 1, max: 500 }]);
  expect((await lookup(`$success.usd@${domain}`, "", { as: service.second })).status).toBe(404);
});
