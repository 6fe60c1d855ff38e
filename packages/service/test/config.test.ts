import type { Schema } from "@tallystick/contract";
import { beforeEach, expect, test } from "vitest";
import { temporaryStore } from "./temporary-store.ts";
import { startService, type OrRefusal, type Reply, type RunningService } from "./start-service.ts";

type Config = Schema<"PlatformConfig">;

let service: RunningService;
beforeEach(async () => {
  service = await startService();
  return service.close;
});

async function read(as = service.first): Promise<Config> {
  return (await service.call<Config>("GET", "/config", { as })).body;
}

function update(body: unknown): Promise<Reply<OrRefusal<Config>>> {
  return service.call("PATCH", "/config", { body });
}

/** How an update is refused that would also change the domain. */
async function refused(body: object): Promise<string> {
  const reply = await update({ umaDomain: "elsewhere.example", ...body });
  return `${reply.status} ${reply.body.code}`;
}

/** The currencies of the platform's own accounts. */
async function held(): Promise<string[]> {
  const { body } = await service.call<{ data: Schema<"InternalAccount">[] }>("GET", "/platform/internal-accounts");
  return body.data.map(({ balance }) => balance.currency.code).sort();
}

function currency(currencyCode: string): Schema<"SupportedCurrencyInput"> {
  const enabledTransactionTypes: Schema<"TransactionType">[] = ["INCOMING", "OUTGOING"];
  const amounts = { minAmount: 1, maxAmount: 9_000_000_000_000_000 };
  return { currencyCode, ...amounts, requiredCounterpartyFields: [], enabledTransactionTypes };
}

test("a platform starts with three currencies, a domain, a key for webhooks and no endpoint", async () => {
  const config = await read();
  expect(config).toEqual({
    id: expect.stringMatching(/^PlatformConfig:/),
    umaDomain: "uma.example.com",
    webhookPublicKey: expect.stringContaining("BEGIN PUBLIC KEY"),
    supportedCurrencies: [currency("USD"), currency("USDC"), currency("USDB")],
    isRegulatedFinancialInstitution: false,
    embeddedWalletConfig: {
      otpLength: 6,
      alphanumeric: false,
      expirationSeconds: 300,
      sendFromEmailSenderName: "Notifications",
    },
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: expect.stringMatching(/Z$/),
  });
  const other = await read(service.second);
  expect([other.id, other.webhookPublicKey]).not.toContain(config.id);
  expect(other.webhookPublicKey).not.toBe(config.webhookPublicKey);
});

test("an update changes the given fields and keeps the rest, read-only ones included", async () => {
  const before = await read();
  await service.advance(1000);
  const requested = { id: "PlatformConfig:x", webhookPublicKey: "x", isRegulatedFinancialInstitution: true };
  const { status, body } = await update({ ...requested, umaDomain: "UMA.Other.example" });
  expect(status).toBe(200);
  expect(body).toEqual({ ...before, umaDomain: "uma.other.example", updatedAt: body.updatedAt });
  expect(Date.parse(body.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
  await update({ embeddedWalletConfig: { appName: "Harbour", otpLength: 8 } });
  await update({ embeddedWalletConfig: { alphanumeric: true } });
  const { embeddedWalletConfig } = await read();
  expect(embeddedWalletConfig).toMatchObject({ appName: "Harbour", otpLength: 8, alphanumeric: true });
  expect((await read(service.second)).umaDomain).toBe("uma.example.com");
});

test("a webhook endpoint is set and cleared", async () => {
  const webhookEndpoint = "http://127.0.0.1:9/hooks";
  expect((await update({ webhookEndpoint })).body.webhookEndpoint).toBe(webhookEndpoint);
  expect((await read()).webhookEndpoint).toBe(webhookEndpoint);
  expect((await update({ webhookEndpoint: null })).body.webhookEndpoint).toBeUndefined();
  expect((await read()).webhookEndpoint).toBeUndefined();
});

test("an enabled currency opens an account, and a removed one keeps its account", async () => {
  const { status, body } = await update({ supportedCurrencies: [currency("EUR"), currency("USD")] });
  expect(status).toBe(200);
  expect(body.supportedCurrencies.map(({ currencyCode }) => currencyCode)).toEqual(["EUR", "USD"]);
  expect(await held()).toEqual(["EUR", "USD", "USDB", "USDC"]);
});

test("an invalid setting rejects the whole update", async () => {
  const before = await read();
  for (const webhookEndpoint of ["not a url", "/relative", "ftp://example.com", "https://a:b@example.com", ""]) {
    expect(await refused({ webhookEndpoint })).toBe("400 INVALID_INPUT");
  }
  expect(await refused({ supportedCurrencies: [currency("XXX")] })).toBe("400 INVALID_CURRENCY");
  expect(await refused({ supportedCurrencies: [currency("EUR"), currency("EUR")] })).toBe("400 INVALID_CURRENCY");
  const crossed = { ...currency("EUR"), minAmount: 2, maxAmount: 1 };
  expect(await refused({ supportedCurrencies: [crossed] })).toBe("400 INVALID_INPUT");
  expect(await refused({ supportedCurrencies: [{ currencyCode: "EUR" }] })).toBe("400 INVALID_INPUT");
  for (const umaDomain of ["", "a b", "https://uma.example.com", "$ada@uma.example.com", "uma.example.com/", null]) {
    expect(await refused({ umaDomain })).toBe("400 INVALID_INPUT");
  }
  for (const embeddedWalletConfig of [{ otpLength: 3 }, { otpLength: 13 }, { expirationSeconds: 0 }]) {
    expect(await refused({ embeddedWalletConfig })).toBe("400 INVALID_INPUT");
  }
  expect(await read()).toEqual(before);
});

test("settings survive a restart", async () => {
  const store = temporaryStore();
  const first = await startService({ store });
  await first.call("PATCH", "/config", { body: { supportedCurrencies: [currency("EUR")], umaDomain: "kept.example" } });
  await first.close();
  const second = await startService({ store });
  const { body } = await second.call<Config>("GET", "/config");
  await second.close();
  expect(body).toMatchObject({ umaDomain: "kept.example", supportedCurrencies: [currency("EUR")] });
});
