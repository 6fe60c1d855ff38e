import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { fundedCustomer, registerUsdAccount, transferIn, transferOut } from "./funded-customer.ts";
import { startService, type RunningService } from "./start-service.ts";
import { temporaryStore } from "./temporary-store.ts";
import { walletKey } from "./wallet-key.ts";
import { createCard, createWallet, getCard } from "./wallet-world.ts";

/** A service, and a hand on its store for what no operation brings about. */
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

/** How money is refused that an account would have to give or take. */
function stopped(accountId: string): object {
  return { status: 400, body: { code: "INVALID_INPUT", details: { accountId } } };
}

test("a card whose cardholder is not known well enough moves nowhere", async () => {
  const { service, write } = await startWithHand();
  const world = await createWallet(service);
  const { body: card } = await createCard(service, world, { platformCardId: "p-001" });
  write("update cards set state = 'PENDING_KYC' where id = ?", card.id);

  for (const state of ["ACTIVE", "FROZEN", "CLOSED"]) {
    const reply = await service.call("PATCH", `/cards/${card.id}`, { body: { state } });
    expect([state, reply.status, reply.body.code]).toEqual([state, 409, "INVALID_STATE_TRANSITION"]);
  }
  expect((await getCard(service, card.id)).body.state).toBe("PENDING_KYC");
});

test("an account that is not active funds no card", async () => {
  const { service, write } = await startWithHand();
  const world = await createWallet(service);
  write("update internal_accounts set status = 'FROZEN' where id = ?", world.walletId);

  expect(await createCard(service, world)).toMatchObject({ status: 400, body: { code: "FUNDING_SOURCE_INELIGIBLE" } });
});

test("a deleted customer is given no card", async () => {
  const { service, write } = await startWithHand();
  const world = await createWallet(service);
  write("update customers set is_deleted = 1 where id = ?", world.customerId);

  expect(await createCard(service, world)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
});

test("a one-time code proves no credential of another type", async () => {
  const { service, write } = await startWithHand();
  const { credentialId } = await createWallet(service);
  write("update auth_credentials set type = 'OAUTH' where id = ?", credentialId);

  const body = { type: "EMAIL_OTP", otp: "000000", clientPublicKey: walletKey().uncompressed };
  const reply = await service.call("POST", `/auth/credentials/${credentialId}/verify`, { body });
  expect([reply.status, reply.body.code]).toEqual([400, "INVALID_INPUT"]);
});

test("an account that is not active neither gives nor takes money, and says which one it was", async () => {
  const { service, write } = await startWithHand();
  const { customer, account } = await fundedCustomer(service, 100);
  const external = await registerUsdAccount(service, customer.id);

  write("update external_accounts set status = 'UNDER_REVIEW' where id = ?", external.id);
  expect(await transferIn(service, external.id, account.id, 5)).toMatchObject(stopped(external.id));
  expect(await transferOut(service, account.id, external.id, 5)).toMatchObject(stopped(external.id));

  write("update external_accounts set status = 'ACTIVE' where id = ?", external.id);
  write("update internal_accounts set status = 'FROZEN' where id = ?", account.id);
  expect(await transferIn(service, external.id, account.id, 5)).toMatchObject(stopped(account.id));
  expect(await transferOut(service, account.id, external.id, 5)).toMatchObject(stopped(account.id));
  const fund = await service.call("POST", `/sandbox/internal-accounts/${account.id}/fund`, { body: { amount: 5 } });
  expect(fund).toMatchObject(stopped(account.id));
});
