import { afterAll, beforeAll, expect, test } from "vitest";
import {
  balanceOf,
  fundedCustomer,
  registerUsdAccount,
  transactionNow,
  transferIn,
  transferOut,
  type FundedCustomer,
} from "./funded-customer.ts";
import { startService, type RunningService } from "./start-service.ts";

let service: RunningService;
beforeAll(async () => (service = await startService()));
afterAll(() => service.close());

/** The largest amount of the contract: the largest whole number that JSON represents exactly. */
const limit = Number.MAX_SAFE_INTEGER;

async function fullAccount(): Promise<FundedCustomer & { external: string }> {
  const owner = await fundedCustomer(service, 0);
  const { id: external } = await registerUsdAccount(service, owner.customer.id);
  await transferIn(service, external, owner.account.id, limit);
  expect(await balanceOf(service, owner)).toBe(limit);
  return { ...owner, external };
}

test("an account holds the largest amount and pays it out", async () => {
  const owner = await fullAccount();
  const { status, body } = await transferOut(service, owner.account.id, owner.external, limit);
  expect(status).toBe(201);
  expect(await transactionNow(service, body.id)).toMatchObject({ status: "COMPLETED", sentAmount: { amount: limit } });
  expect(await balanceOf(service, owner)).toBe(0);
});

test("funding a full account is rejected with the reason", async () => {
  const owner = await fullAccount();
  const fund = await service.call("POST", `/sandbox/internal-accounts/${owner.account.id}/fund`, {
    body: { amount: 1 },
  });
  expect(fund).toMatchObject({ status: 400, body: { code: "AMOUNT_OUT_OF_RANGE", details: { balance: limit } } });
  expect(await balanceOf(service, owner)).toBe(limit);
});

test("a payment to a full account fails without effect", async () => {
  const owner = await fullAccount();
  const { status, body } = await transferIn(service, owner.external, owner.account.id, 1);
  expect(status).toBe(201);
  expect(await transactionNow(service, body.id)).toMatchObject({ status: "FAILED", receivedAmount: { amount: 1 } });
  expect(await balanceOf(service, owner)).toBe(limit);
});

test("a refund to a full account fails", async () => {
  const owner = await fullAccount();
  const late = await registerUsdAccount(service, owner.customer.id, "005");
  const { body } = await transferOut(service, owner.account.id, late.id, 10);
  await transferIn(service, owner.external, owner.account.id, 10);
  await service.advance(30_000);
  expect(await transactionNow(service, body.id)).toMatchObject({ status: "FAILED", refund: { status: "FAILED" } });
  expect(await balanceOf(service, owner)).toBe(limit);
});

test("an amount above the largest is invalid", async () => {
  const { account, customer } = await fundedCustomer(service, 0);
  const { id } = await registerUsdAccount(service, customer.id);
  const text = `{"source":{"accountId":"${id}"},"destination":{"accountId":"${account.id}"},"amount":9007199254740992}`;
  expect(await service.call("POST", "/transfer-in", { body: text })).toMatchObject({ status: 400 });
});
