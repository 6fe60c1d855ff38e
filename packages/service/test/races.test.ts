import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { assertConserved } from "../src/ledger/audit.ts";
import { openSqliteStore } from "../src/storage/sqlite-store.ts";
import { balanceOf, fundedCustomer, registerUsdAccount, transferIn, transferOut } from "./funded-customer.ts";
import { startService, type RunningService } from "./start-service.ts";

function storeFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "races-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "service.db");
}

async function start(store: string): Promise<RunningService> {
  const service = await startService({ store });
  onTestFinished(service.close);
  return service;
}

function times<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)));
}

test("twenty concurrent transfers spend a balance once, and leave a conserved ledger", async () => {
  const file = storeFile();
  const service = await start(file);
  const owner = await fundedCustomer(service, 1000);
  const external = await registerUsdAccount(service, owner.customer.id);
  const replies = await times(20, () => transferOut(service, owner.account.id, external.id, 300));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(replies.filter(({ body }) => body.code === "INSUFFICIENT_BALANCE")).toHaveLength(17);
  expect(await balanceOf(service, owner)).toBe(100);
  await service.close();
  const store = await openSqliteStore(file);
  onTestFinished(store.close);
  await store.read(assertConserved);
});

test("two replicas on one store together spend a balance once", async () => {
  const file = storeFile();
  const [one, other] = [await start(file), await start(file)];
  const owner = await fundedCustomer(one, 1000);
  const external = await registerUsdAccount(one, owner.customer.id);
  const replies = await times(20, (index) =>
    transferOut(index % 2 === 0 ? one : other, owner.account.id, external.id, 300),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(await balanceOf(other, owner)).toBe(100);
});

test("twenty concurrent uses of one key create one transfer and get equal replies", async () => {
  const service = await start(":memory:");
  const owner = await fundedCustomer(service, 1000);
  const external = await registerUsdAccount(service, owner.customer.id);
  const options = { headers: { "idempotency-key": "once" } };
  const replies = await times(20, () => transferOut(service, owner.account.id, external.id, 300, options));
  expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(replies[0]?.status).toBe(201);
  expect(await balanceOf(service, owner)).toBe(700);
});

test("a key is bound to caller and path, expires, and replays a refusal", async () => {
  const service = await start(":memory:");
  const owner = await fundedCustomer(service, 100);
  const external = await registerUsdAccount(service, owner.customer.id);
  const keyed = (key: string, amount: number): ReturnType<typeof transferOut> =>
    transferOut(service, owner.account.id, external.id, amount, { headers: { "idempotency-key": key } });
  const refused = await keyed("refused", 1000);
  expect(refused).toMatchObject({ status: 400, body: { code: "INSUFFICIENT_BALANCE" } });
  const first = await keyed("paid", 40);
  await service.call("POST", `/sandbox/internal-accounts/${owner.account.id}/fund`, { body: { amount: 5000 } });
  expect((await keyed("refused", 1000)).body).toEqual(refused.body);
  // The first reply, although the transfer has completed since, and although the body is another.
  expect((await keyed("paid", 41)).body).toEqual(first.body);
  const inward = await transferIn(service, external.id, owner.account.id, 1, {
    headers: { "idempotency-key": "paid" },
  });
  expect(inward.body.id).not.toBe(first.body.id);
  await service.advance(24 * 60 * 60 * 1000);
  expect((await keyed("paid", 40)).body.id).not.toBe(first.body.id);
  expect((await keyed("refused", 1000)).status).toBe(201);
});

test("twenty concurrent registrations of one account create one", async () => {
  const service = await start(":memory:");
  const { customer } = await fundedCustomer(service, 0);
  const body = {
    customerId: customer.id,
    currency: "USD",
    accountInfo: {
      accountType: "USD_ACCOUNT",
      accountNumber: "000123456900",
      routingNumber: "021000021",
      beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Ada" },
    },
  };
  const replies = await times(20, () => service.call("POST", "/customers/external-accounts", { body }));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
});
