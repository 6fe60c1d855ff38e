import type { Schema } from "@tallystick/contract";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { createCustomer } from "./funded-customer.ts";
import { startService, type OrRefusal, type Reply, type RunningService } from "./start-service.ts";
import { temporaryStore } from "./temporary-store.ts";
import {
  createWallet,
  listCredentials,
  openWallet,
  retryHeaders,
  sign,
  type WalletFixtures,
} from "./wallet-fixtures.ts";

type Customer = Schema<"IndividualCustomer">;
type Challenge = Schema<"SignedRetryChallenge">;

async function start(store = ":memory:"): Promise<RunningService> {
  const service = await startService({ store });
  onTestFinished(service.close);
  return service;
}

function change<Body = Customer>(
  service: RunningService,
  customerId: string,
  email: string,
  headers: Record<string, string> = {},
): Promise<Reply<OrRefusal<Body>>> {
  const body = { customerType: "INDIVIDUAL", email, fullName: "Ada Lovelace" };
  return service.call("PATCH", `/customers/${customerId}`, { body, headers });
}

async function emails(service: RunningService, fixtures: WalletFixtures): Promise<(string | undefined)[]> {
  const customer = await service.call<Customer>("GET", `/customers/${fixtures.customerId}`);
  const credentials = await listCredentials(service, fixtures.walletId);
  return [customer.body.email, ...credentials.body.data.map(({ nickname }) => nickname)];
}

test("a signed retry changes the address of customer and credential together, the first call neither", async () => {
  const service = await start();
  const fixtures = await createWallet(service);
  const before = await emails(service, fixtures);
  const { key } = await openWallet(service, fixtures);
  const challenge = await change<Challenge>(service, fixtures.customerId, "new@example.com");
  expect(challenge.status).toBe(202);
  expect(Object.keys(challenge.body).sort()).toEqual(["expiresAt", "payloadToSign", "requestId"]);
  expect(await emails(service, fixtures)).toEqual(before);
  const headers = retryHeaders(challenge.body, key);
  const other = await change(service, fixtures.customerId, "other@example.com", headers);
  expect([other.status, other.body.code]).toEqual([401, "WALLET_SIGNATURE_BODY_MISMATCH"]);
  const done = await change(service, fixtures.customerId, "new@example.com", headers);
  expect([done.status, done.body]).toMatchObject([200, { email: "new@example.com", fullName: "Ada Lovelace" }]);
  expect(await emails(service, fixtures)).toEqual(["new@example.com", "new@example.com"]);
  expect((await change(service, fixtures.customerId, "new@example.com", headers)).status).toBe(401);
});

test("the current address needs no signature", async () => {
  const service = await start();
  const fixtures = await createWallet(service);
  const [email = ""] = await emails(service, fixtures);
  expect(await change(service, fixtures.customerId, email)).toMatchObject({
    status: 200,
    body: { fullName: "Ada Lovelace" },
  });
});

test("a first address creates the wallet's first credential without a signature", async () => {
  const service = await start();
  const { id: customerId } = await createCustomer(service);
  const accounts = await service.call<Schema<"InternalAccountPage">>(
    "GET",
    `/customers/internal-accounts?customerId=${customerId}&type=EMBEDDED_WALLET`,
  );
  const fixtures = { customerId, walletId: accounts.body.data[0]?.id ?? "", credentialId: "", accounts: {} };
  expect(await emails(service, fixtures)).toEqual([undefined]);
  expect((await change(service, customerId, "first@example.com")).status).toBe(200);
  expect(await emails(service, fixtures)).toEqual(["first@example.com", "first@example.com"]);
});

test("the address of another customer's credential is rejected, of another customer alone accepted", async () => {
  const service = await start();
  const [fixtures, holder] = [await createWallet(service), await createWallet(service)];
  const [taken = ""] = await emails(service, holder);
  const { key } = await openWallet(service, fixtures);
  const refused = await change(service, fixtures.customerId, taken);
  expect([refused.status, refused.body.code]).toEqual([409, "EMAIL_OTP_EMAIL_ALREADY_EXISTS"]);

  const elsewhere = await createWallet(service, service.second);
  const { body } = await service.call<Customer>("GET", `/customers/${elsewhere.customerId}`, { as: service.second });
  const request = { method: "PATCH", path: `/customers/${fixtures.customerId}` };
  const changes = { customerType: "INDIVIDUAL", email: body.email };
  expect(await sign(service, key, { ...request, body: changes })).toMatchObject({ status: 200 });
});

test("a change of address invalidates the mailed code", async () => {
  const store = temporaryStore();
  const service = await start(store);
  const fixtures = await createWallet(service);
  const { key } = await openWallet(service, fixtures);
  const database = new DatabaseSync(store, { timeout: 5000 });
  onTestFinished(() => database.close());
  database.prepare("insert into auth_one_time_codes values (?, 'hash', 9000000000000)").run(fixtures.credentialId);
  const body = { customerType: "INDIVIDUAL", email: "new@example.com" };
  await sign(service, key, { method: "PATCH", path: `/customers/${fixtures.customerId}`, body });
  expect(database.prepare("select * from auth_one_time_codes").all()).toEqual([]);
});

test("a change of the credentials since the first call rejects the retry", async () => {
  for (const statement of [
    "delete from auth_credentials where account_id = ?",
    "update auth_credentials set created_at = created_at + 3600000 where account_id = ?",
  ]) {
    const store = temporaryStore();
    const service = await start(store);
    const fixtures = await createWallet(service);
    const { key } = await openWallet(service, fixtures);
    const { body } = await change<Challenge>(service, fixtures.customerId, "new@example.com");
    const database = new DatabaseSync(store, { timeout: 5000 });
    database.prepare(statement).run(fixtures.walletId);
    database.close();
    const retry = await change(service, fixtures.customerId, "new@example.com", retryHeaders(body, key));
    expect([retry.status, retry.body.code]).toEqual([409, "EMAIL_OTP_CREDENTIAL_SET_CHANGED"]);
    expect((await service.call<Customer>("GET", `/customers/${fixtures.customerId}`)).body.email).not.toBe(
      "new@example.com",
    );
  }
});
