import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { accountsOf, fundedCustomer, registerUsdAccount, transferIn, transferOut } from "./funded-customer.ts";
import { startService, type RunningService } from "./start-service.ts";
import { temporaryStore } from "./temporary-store.ts";
import { startReceiver } from "./webhook-receiver.ts";
import { walletKey } from "./wallet-key.ts";
import { createCard, createWallet, getCard } from "./wallet-fixtures.ts";

/** A service with access to its store, for states that no operation brings about. */
async function startWithHand(): Promise<{ service: RunningService; write: (sql: string, id: string) => void }> {
  const store = temporaryStore();
  const service = await startService({ store });
  const write = (sql: string, id: string): void => {
    const database = new DatabaseSync(store, { timeout: 5000 });
    database.prepare(sql).run(id);
    database.close();
  };
  return { service, write };
}

/** The refusal of money that an account would have to give or take. */
function stopped(accountId: string): object {
  return { status: 400, body: { code: "INVALID_INPUT", details: { accountId } } };
}

test("a card of an unverified cardholder changes no state", async () => {
  const { service, write } = await startWithHand();
  const fixtures = await createWallet(service);
  const { body: card } = await createCard(service, fixtures, { platformCardId: "p-001" });
  write("update cards set state = 'PENDING_KYC' where id = ?", card.id);

  for (const state of ["ACTIVE", "FROZEN", "CLOSED"]) {
    const reply = await service.call("PATCH", `/cards/${card.id}`, { body: { state } });
    expect([state, reply.status, reply.body.code]).toEqual([state, 409, "INVALID_STATE_TRANSITION"]);
  }
  expect((await getCard(service, card.id)).body.state).toBe("PENDING_KYC");
});

test("an inactive account funds no card", async () => {
  const { service, write } = await startWithHand();
  const fixtures = await createWallet(service);
  write("update internal_accounts set status = 'FROZEN' where id = ?", fixtures.walletId);

  expect(await createCard(service, fixtures)).toMatchObject({
    status: 400,
    body: { code: "FUNDING_SOURCE_INELIGIBLE" },
  });
});

test("a deleted customer gets no card", async () => {
  const { service, write } = await startWithHand();
  const fixtures = await createWallet(service);
  write("update customers set is_deleted = 1 where id = ?", fixtures.customerId);

  expect(await createCard(service, fixtures)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
});

test("a one-time code proves no credential of another type", async () => {
  const { service, write } = await startWithHand();
  const { credentialId } = await createWallet(service);
  write("update auth_credentials set type = 'OAUTH' where id = ?", credentialId);

  const body = { type: "EMAIL_OTP", otp: "000000", clientPublicKey: walletKey().uncompressed };
  const reply = await service.call("POST", `/auth/credentials/${credentialId}/verify`, { body });
  expect([reply.status, reply.body.code]).toEqual([400, "INVALID_INPUT"]);
});

test("an inactive account neither sends nor receives money, and the refusal names it", async () => {
  const { service } = await startWithHand();
  const { customer, account } = await fundedCustomer(service, 100);
  const external = await registerUsdAccount(service, customer.id);

  await service.moveAccount(external.id, "UNDER_REVIEW");
  expect(await transferIn(service, external.id, account.id, 5)).toMatchObject(stopped(external.id));
  expect(await transferOut(service, account.id, external.id, 5)).toMatchObject(stopped(external.id));

  await service.moveAccount(external.id, "ACTIVE");
  await service.moveAccount(account.id, "FROZEN");
  expect(await transferIn(service, external.id, account.id, 5)).toMatchObject(stopped(account.id));
  expect(await transferOut(service, account.id, external.id, 5)).toMatchObject(stopped(account.id));
  const fund = await service.call("POST", `/sandbox/internal-accounts/${account.id}/fund`, { body: { amount: 5 } });
  expect(fund).toMatchObject(stopped(account.id));
});

test("an operator transitions accounts along the contract's edges, with events", async () => {
  const { service } = await startWithHand();
  const { customer, account } = await fundedCustomer(service, 100);
  const external = await registerUsdAccount(service, customer.id);
  const receiver = await startReceiver();
  await service.call("PATCH", "/config", { body: { webhookEndpoint: receiver.url } });

  await service.advance(1000);
  await service.moveAccount(account.id, "FROZEN");
  const [frozen] = (await accountsOf(service, customer.id)).filter(({ id }) => id === account.id);
  expect(frozen).toEqual({ ...account, balance: frozen?.balance, status: "FROZEN", updatedAt: frozen?.updatedAt });
  expect(Date.parse(frozen?.updatedAt ?? "")).toBeGreaterThan(Date.parse(account.updatedAt));
  await receiver.received(2);
  const reported = receiver.arrivals.map(({ event }) => event).find(({ type }) => type !== "TEST");
  expect(reported).toMatchObject({ type: "INTERNAL_ACCOUNT.STATUS_UPDATED", data: frozen });

  await service.moveAccount(account.id, "CLOSED");
  await expect(service.moveAccount(account.id, "ACTIVE")).rejects.toThrow("no edge leads from there to ACTIVE");
  await expect(service.moveAccount(external.id, "PENDING")).rejects.toThrow(RangeError);
  await expect(service.moveAccount("InternalAccount:x", "FROZEN")).rejects.toThrow("no account InternalAccount:x");
  await expect(service.moveAccount("x", "INACTIVE")).rejects.toThrow("no account x");
});
