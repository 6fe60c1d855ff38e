import type { Schema } from "@tallystick/contract";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { createCustomer } from "./funded-customer.ts";
import { startService, type OrRefusal, type Reply, type RunningService } from "./start-service.ts";
import { temporaryStore } from "./temporary-store.ts";
import { createWallet, listCredentials, openWallet, retryHeaders, sign, type WalletWorld } from "./wallet-world.ts";

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

async function emails(service: RunningService, world: WalletWorld): Promise<(string | undefined)[]> {
  const customer = await service.call<Customer>("GET", `/customers/${world.customerId}`);
  const credentials = await listCredentials(service, world.walletId);
  return [customer.body.email, ...credentials.body.data.map(({ nickname }) => nickname)];
}

test("a signed retry gives the customer and its credential the new address together, and changes nothing before", async () => {
  const service = await start();
  const world = await createWallet(service);
  const before = await emails(service, world);
  const { key } = await openWallet(service, world);
  const challenge = await change<Challenge>(service, world.customerId, "new@example.com");
  expect(challenge.status).toBe(202);
  expect(Object.keys(challenge.body).sort()).toEqual(["expiresAt", "payloadToSign", "requestId"]);
  expect(await emails(service, world)).toEqual(before);
  const headers = retryHeaders(challenge.body, key);
  const other = await change(service, world.customerId, "other@example.com", headers);
  expect([other.status, other.body.code]).toEqual([401, "WALLET_SIGNATURE_BODY_MISMATCH"]);
  const done = await change(service, world.customerId, "new@example.com", headers);
  expect([done.status, done.body]).toMatchObject([200, { email: "new@example.com", fullName: "Ada Lovelace" }]);
  expect(await emails(service, world)).toEqual(["new@example.com", "new@example.com"]);
  expect((await change(service, world.customerId, "new@example.com", headers)).status).toBe(401);
});

test("the customer's current address needs no signature", async () => {
  const service = await start();
  const world = await createWallet(service);
  const [email = ""] = await emails(service, world);
  expect(await change(service, world.customerId, email)).toMatchObject({
    status: 200,
    body: { fullName: "Ada Lovelace" },
  });
});

test("a first address makes the wallet's first credential, without a signature", async () => {
  const service = await start();
  const { id: customerId } = await createCustomer(service);
  const accounts = await service.call<Schema<"InternalAccountPage">>(
    "GET",
    `/customers/internal-accounts?customerId=${customerId}&type=EMBEDDED_WALLET`,
  );
  const world = { customerId, walletId: accounts.body.data[0]?.id ?? "", credentialId: "", accounts: {} };
  expect(await emails(service, world)).toEqual([undefined]);
  expect((await change(service, customerId, "first@example.com")).status).toBe(200);
  expect(await emails(service, world)).toEqual(["first@example.com", "first@example.com"]);
});

test("an address of another customer's credential is refused; one that only a customer has is not", async () => {
  const service = await start();
  const [world, holder] = [await createWallet(service), await createWallet(service)];
  const [taken = ""] = await emails(service, holder);
  const { key } = await openWallet(service, world);
  const refused = await change(service, world.customerId, taken);
  expect([refused.status, refused.body.code]).toEqual([409, "EMAIL_OTP_EMAIL_ALREADY_EXISTS"]);

  const elsewhere = await createWallet(service, service.second);
  const { body } = await service.call<Customer>("GET", `/customers/${elsewhere.customerId}`, { as: service.second });
  const request = { method: "PATCH", path: `/customers/${world.customerId}` };
  const changes = { customerType: "INDIVIDUAL", email: body.email };
  expect(await sign(service, key, { ...request, body: changes })).toMatchObject({ status: 200 });
});

test("a code that was mailed to the old address is no longer valid", async () => {
  const store = temporaryStore();
  const service = await start(store);
  const world = await createWallet(service);
  const { key } = await openWallet(service, world);
  const database = new DatabaseSync(store, { timeout: 5000 });
  onTestFinished(() => database.close());
  database.prepare("insert into auth_one_time_codes values (?, 'hash', 9000000000000)").run(world.credentialId);
  const body = { customerType: "INDIVIDUAL", email: "new@example.com" };
  await sign(service, key, { method: "PATCH", path: `/customers/${world.customerId}`, body });
  expect(database.prepare("select * from auth_one_time_codes").all()).toEqual([]);
});

test("credentials that were added or removed since the first call stop the retry", async () => {
  for (const statement of [
    "delete from auth_credentials where account_id = ?",
    "update auth_credentials set created_at = created_at + 3600000 where account_id = ?",
  ]) {
    const store = temporaryStore();
    const service = await start(store);
    const world = await createWallet(service);
    const { key } = await openWallet(service, world);
    const { body } = await change<Challenge>(service, world.customerId, "new@example.com");
    const database = new DatabaseSync(store, { timeout: 5000 });
    database.prepare(statement).run(world.walletId);
    database.close();
    const retry = await change(service, world.customerId, "new@example.com", retryHeaders(body, key));
    expect([retry.status, retry.body.code]).toEqual([409, "EMAIL_OTP_CREDENTIAL_SET_CHANGED"]);
    expect((await service.call<Customer>("GET", `/customers/${world.customerId}`)).body.email).not.toBe(
      "new@example.com",
    );
  }
});
