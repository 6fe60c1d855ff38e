import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import {
  type ClientOptions,
  createClient,
  type Client,
  type Delivery,
  exportWallet,
  openSession as openWith,
  readWebhook,
  refreshSession,
  type WalletSession,
} from "../src/index.ts";
import { type ServiceProcess, startService } from "./service-process.ts";

let service: ServiceProcess;
let client: Client;

beforeAll(async () => {
  service = await startService();
  client = clientOf();
  return () => service.stop();
});

function clientOf(more: Partial<ClientOptions> = {}): Client {
  const { url, clientId, clientSecret } = service;
  return createClient({ baseUrl: url, clientId, clientSecret, ...more });
}

interface Holder {
  customerId: string;
  /** Internal account, in dollars. */
  account: string;
  wallet: string;
  /** External account, in dollars. */
  bank: string;
}

/** A customer with accounts, a wallet and a bank account. */
async function newHolder(): Promise<Holder> {
  const { id: customerId } = await client.call("customers.create", {
    body: {
      customerType: "INDIVIDUAL",
      fullName: "Ada Notch",
      email: "ada@example.com",
      region: "US",
      currencies: ["USD"],
    },
  });
  const accounts = await Array.fromAsync(client.iterate("customers.internalAccounts.list", { query: { customerId } }));
  const beneficiary = { beneficiaryType: "INDIVIDUAL", fullName: "Ada Notch" } as const;
  const { id: bank } = await client.call("customers.externalAccounts.create", {
    body: {
      customerId,
      currency: "USD",
      accountInfo: {
        accountType: "USD_ACCOUNT",
        accountNumber: "000123456789",
        routingNumber: "021000021",
        beneficiary,
      },
    },
  });
  const idOf = (wanted: string): string | undefined => accounts.find(({ type }) => type === wanted)?.id;
  const [account, wallet] = [idOf("INTERNAL_FIAT"), idOf("EMBEDDED_WALLET")];
  if (account === undefined || wallet === undefined)
    throw new Error("a new customer has a dollar account and a wallet");
  return { customerId, account, wallet, bank };
}

async function balanceOf({ customerId, account }: Holder): Promise<number | undefined> {
  const accounts = client.iterate("customers.internalAccounts.list", { query: { customerId } });
  for await (const { id, balance } of accounts) if (id === account) return balance.amount;
  return undefined;
}

const openSession = (holder: Holder): Promise<WalletSession> =>
  openWith(client, { accountId: holder.wallet, otp: async () => "000000" });

async function newActiveCard({ customerId, wallet }: Holder): Promise<string> {
  const { id } = await client.call("cards.create", {
    body: { cardholderId: customerId, form: "VIRTUAL", fundingSources: [wallet] },
  });
  await service.advance(0);
  expect(await client.call("cards.get", { params: { id } })).toMatchObject({ state: "ACTIVE" });
  return id;
}

test("a transfer is executed once when its first reply is lost", async () => {
  const holder = await newHolder();
  const { account, bank, customerId } = holder;
  let lost = 0;
  const losingClient = clientOf({
    sleep: async () => {},
    async fetch(url, init) {
      const answer = await fetch(url, init);
      if (init.method === "POST" && lost++ === 0) throw new TypeError("connection lost");
      return answer;
    },
  });

  await client.call("transfers.in", {
    body: { source: { accountId: bank }, destination: { accountId: account }, amount: 50_00 },
  });
  await service.advance(0);
  expect(await balanceOf(holder)).toBe(50_00);

  const sent = await losingClient.call("transfers.out", {
    body: { source: { accountId: account }, destination: { accountId: bank }, amount: 20_00 },
  });
  await service.advance(0);
  const settled = await client.waitFor("transactions.get", { params: { transactionId: sent.id } });
  expect(settled.status).toBe("COMPLETED");
  expect(lost).toBe(2);
  expect(await balanceOf(holder)).toBe(30_00);

  const payments = client.iterate("transactions.list", { query: { customerId, limit: 1 } });
  const types = await Array.fromAsync(payments, ({ id, type }) => ({ mine: id === sent.id, type }));
  expect(types).toEqual([
    { mine: true, type: "OUTGOING" },
    { mine: false, type: "INCOMING" },
  ]);
});

test("a transfer above the balance is refused with INSUFFICIENT_BALANCE", async () => {
  const { account, bank } = await newHolder();
  const body = { source: { accountId: account }, destination: { accountId: bank }, amount: 1 };

  await expect(client.call("transfers.out", { body })).rejects.toMatchObject({
    kind: "api",
    status: 400,
    code: "INSUFFICIENT_BALANCE",
    method: "POST",
    traceId: expect.stringMatching(/^Request:/),
  });
});

test("a session signs freezing, activating and closing a card", async () => {
  const holder = await newHolder();
  const params = { id: await newActiveCard(holder) };
  const session = await openSession(holder);
  const update = async (state: "ACTIVE" | "FROZEN" | "CLOSED"): Promise<string> =>
    (await client.call("cards.update", { params, body: { state }, session })).state;

  expect(await update("FROZEN")).toBe("FROZEN");
  expect(await update("ACTIVE")).toBe("ACTIVE");
  expect(await update("CLOSED")).toBe("CLOSED");
  await expect(update("ACTIVE")).rejects.toMatchObject({ status: 409, code: "INVALID_STATE_TRANSITION" });
});

test("an update without a session throws the challenge and leaves the card unchanged", async () => {
  const holder = await newHolder();
  const params = { id: await newActiveCard(holder) };

  await expect(client.call("cards.update", { params, body: { state: "FROZEN" } })).rejects.toMatchObject({
    kind: "signature-required",
    challenge: { requestId: expect.stringMatching(/^Request:/), payloadToSign: expect.any(String) },
  });
  expect(await client.call("cards.get", { params })).toMatchObject({ state: "ACTIVE" });
});

test("a revoked session cannot sign", async () => {
  const holder = await newHolder();
  const params = { id: await newActiveCard(holder) };
  const session = await openSession(holder);
  const query = { accountId: holder.wallet };

  const live = await Array.fromAsync(client.iterate("auth.sessions.list", { query }));
  expect(live).toMatchObject([{ id: session.id }]);
  await client.call("auth.sessions.revoke", { params: { id: session.id }, session });

  expect(await Array.fromAsync(client.iterate("auth.sessions.list", { query }))).toEqual([]);
  await expect(client.call("cards.update", { params, body: { state: "FROZEN" }, session })).rejects.toMatchObject({
    status: 401,
    code: "WALLET_SIGNATURE_INVALID",
  });
});

test("a session expires at its expiresAt", async () => {
  const holder = await newHolder();
  const params = { id: await newActiveCard(holder) };
  const session = await openSession(holder);

  await service.advance(15 * 60_000 + 1000);

  const update = client.call("cards.update", { params, body: { state: "FROZEN" }, session });
  await expect(update).rejects.toMatchObject({ status: 401, code: "WALLET_SIGNATURE_INVALID" });
});

test("a wrong code opens no session", async () => {
  const { wallet } = await newHolder();

  await expect(openWith(client, { accountId: wallet, otp: async () => "123456" })).rejects.toMatchObject({
    status: 401,
    code: "UNAUTHORIZED",
    reason: "Invalid OTP code",
  });
});

test("a refreshed session and its predecessor both sign", async () => {
  const holder = await newHolder();
  const params = { id: await newActiveCard(holder) };
  const old = await openSession(holder);

  const fresh = await refreshSession(client, old);

  expect(fresh.id).not.toBe(old.id);
  expect(await client.call("cards.update", { params, body: { state: "FROZEN" }, session: fresh })).toMatchObject({
    state: "FROZEN",
  });
  expect(await client.call("cards.update", { params, body: { state: "ACTIVE" }, session: old })).toMatchObject({
    state: "ACTIVE",
  });
});

test("repeated exports return the same mnemonic", async () => {
  const holder = await newHolder();
  const session = await openSession(holder);

  const words = await exportWallet(client, { accountId: holder.wallet, session });

  expect(words).toMatch(/^(?:[a-z]+ ){11,23}[a-z]+$/);
  expect(await exportWallet(client, { accountId: holder.wallet, session })).toBe(words);
});

test("a document is uploaded and replaced", async () => {
  const { customerId } = await newHolder();
  const about = { documentType: "PASSPORT", country: "US" } as const;
  const file = new File(["%PDF-1.7 first"], "first.pdf", { type: "application/pdf" });

  const { id } = await client.call("documents.create", { body: { documentHolder: customerId, ...about, file } });
  const replaced = await client.call("documents.replace", {
    params: { documentId: id },
    body: { ...about, side: "FRONT", file: new File(["%PDF-1.7 second"], "second.pdf") },
  });

  expect(replaced).toMatchObject({ id, documentHolder: customerId, fileName: "second.pdf", side: "FRONT" });
  const listed = client.iterate("documents.list", { query: { documentHolder: customerId } });
  expect(await Array.fromAsync(listed, ({ fileName }) => fileName)).toEqual(["second.pdf"]);
});

test("a file of an unsupported type is refused", async () => {
  const { customerId } = await newHolder();
  const body = { documentHolder: customerId, documentType: "OTHER", country: "US", file: new Blob(["text"]) } as const;

  await expect(client.call("documents.create", { body })).rejects.toMatchObject({ code: "UNSUITABLE_DOCUMENT" });
});

test("an endpoint verifies a delivery with the public key of the configuration", async () => {
  const arrived = Promise.withResolvers<Pick<Delivery, "body" | "signature">>();
  const endpoint = createServer((request, response) => {
    const signature = String(request.headers["x-service-signature"]);
    arrived.resolve(text(request).then((body) => ({ body, signature })));
    response.end();
  });
  await once(endpoint.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void endpoint.close());
  const { port } = endpoint.address() as AddressInfo;

  const { webhookPublicKey: publicKey } = await client.call("config.update", {
    body: { webhookEndpoint: `http://127.0.0.1:${port}/` },
  });
  await client.call("sandbox.webhooks.test");

  expect(await readWebhook({ ...(await arrived.promise), publicKey })).toMatchObject({ type: "TEST" });
});
