import { contract } from "@tallystick/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  accountsOf,
  balanceOf,
  createCustomer,
  fundedCustomer,
  registerUsdAccount,
  transactionNow,
  transferIn,
  transferOut,
} from "./funded-customer.ts";
import { startService, type RunningService } from "./start-service.ts";

let service: RunningService;
beforeAll(async () => (service = await startService()));
afterAll(() => service.close());

const unknownExternal = "ExternalAccount:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b12";
const unknownInternal = "InternalAccount:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b11";

test("a transfer in is pending in its reply, and completes and credits by the next read", async () => {
  const owner = await fundedCustomer(service, 0);
  const external = await registerUsdAccount(service, owner.customer.id);
  const { status, body } = await transferIn(service, external.id, owner.account.id, 250);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    type: "INCOMING",
    status: "PENDING",
    customerId: owner.customer.id,
    platformCustomerId: owner.customer.platformCustomerId,
    source: { sourceType: "ACCOUNT", accountId: external.id, currency: "USD" },
    destination: { destinationType: "ACCOUNT", accountId: owner.account.id, currency: "USD" },
    receivedAmount: { amount: 250, currency: { code: "USD", decimals: 2 } },
  });
  expect(body.settledAt).toBeUndefined();
  expect(body.reconciliationInstructions?.reference).toMatch(/^TS[0-9A-Z]{13}$/);
  const later = await transactionNow(service, body.id);
  expect(later).toMatchObject({ status: "COMPLETED", settledAt: expect.stringMatching(/Z$/) });
  expect(later.failureReason).toBeUndefined();
  expect(await balanceOf(service, owner)).toBe(250);
});

test("a transfer out debits immediately and completes by the next read", async () => {
  const owner = await fundedCustomer(service, 1000);
  const external = await registerUsdAccount(service, owner.customer.id);
  const { status, body } = await transferOut(service, owner.account.id, external.id, 400);
  expect(status).toBe(201);
  expect(body).toMatchObject({ type: "OUTGOING", status: "PENDING", sentAmount: { amount: 400 } });
  expect(await transactionNow(service, body.id)).toMatchObject({ status: "COMPLETED" });
  expect(await balanceOf(service, owner)).toBe(600);
});

/** The sandbox's outcome for an external account by the end of its number (delays in ms); pinned here, since the service follows the contract's rows. */
const outcomes = [
  { ending: "002", to: "FAILED", delay: 0 },
  { ending: "003", to: "FAILED", delay: 0 },
  { ending: "004", to: "REJECTED", delay: 0 },
  { ending: "005", to: "FAILED", delay: 30_000 },
  { ending: "900", to: "COMPLETED", delay: 0 },
];

test.each(["transfers.in", "transfers.out"] as const)("the expected outcomes cover every row of %s", (operation) => {
  const suffixes = contract.operations[operation].outcomes?.rows.map(({ suffix }) => suffix);
  expect(suffixes).toEqual(["002", "003", "004", "005", "*"]);
});

for (const { ending, to, delay } of outcomes) {
  const isRefunded = to !== "COMPLETED";

  test(`a transfer out to an account ending in ${ending} becomes ${to} after ${delay} ms`, async () => {
    const owner = await fundedCustomer(service, 1000);
    const external = await registerUsdAccount(service, owner.customer.id, ending);
    const { body } = await transferOut(service, owner.account.id, external.id, 400);
    await service.advance(delay);
    const later = await transactionNow(service, body.id);
    expect(later.status).toBe(to);
    expect(later.failureReason).toBe(to === "FAILED" ? "QUOTE_EXECUTION_FAILED" : undefined);
    const reference = `${later.reconciliationInstructions?.reference}R`;
    const [initiatedAt, settledAt] = [later.updatedAt, later.updatedAt];
    const refund = { reference, status: "COMPLETED", reason: "TRANSACTION_FAILED", initiatedAt, settledAt };
    expect("refund" in later ? later.refund : undefined).toEqual(isRefunded ? refund : undefined);
    expect(await balanceOf(service, owner)).toBe(isRefunded ? 1000 : 600);
  });

  test(`a transfer in from an account ending in ${ending} credits only on completion`, async () => {
    const owner = await fundedCustomer(service, 10);
    const external = await registerUsdAccount(service, owner.customer.id, ending);
    const { body } = await transferIn(service, external.id, owner.account.id, 400);
    await service.advance(delay);
    expect(await transactionNow(service, body.id)).toMatchObject({ status: to });
    expect(await balanceOf(service, owner)).toBe(to === "COMPLETED" ? 410 : 10);
  });
}

for (const { ending, delay } of outcomes.filter((outcome) => outcome.delay > 0)) {
  test(`a transfer out to an account ending in ${ending} is pending and debited a second before`, async () => {
    const owner = await fundedCustomer(service, 1000);
    const external = await registerUsdAccount(service, owner.customer.id, ending);
    const { body } = await transferOut(service, owner.account.id, external.id, 400);
    await service.advance(delay - 1000);
    expect(await transactionNow(service, body.id)).toMatchObject({ status: "PENDING" });
    expect(await balanceOf(service, owner)).toBe(600);
  });
}

test("an impossible transfer is rejected in the order: existence, permission, business rules", async () => {
  const owner = await fundedCustomer(service, 1000);
  const pending = await fundedCustomer(service, 1000, { fullName: "Ada 001" });
  const other = await fundedCustomer(service, 1000);
  const external = await registerUsdAccount(service, owner.customer.id);
  const pendings = await registerUsdAccount(service, pending.customer.id);
  const wallet = (await accountsOf(service, owner.customer.id)).find(({ type }) => type === "EMBEDDED_WALLET");
  const crypto = (await accountsOf(service, owner.customer.id)).find(({ type }) => type === "INTERNAL_CRYPTO");

  const refusalOut = async (from: string, to: string, amount?: number, paymentRail?: string): Promise<string> => {
    const body = { source: { accountId: from }, destination: { accountId: to, paymentRail }, amount };
    const reply = await service.call("POST", "/transfer-out", { body });
    return `${reply.status} ${reply.body.code}`;
  };
  expect(await refusalOut(unknownInternal, unknownExternal, 0)).toBe("404 REFERENCE_NOT_FOUND");
  expect(await refusalOut(owner.account.id, unknownExternal, 0)).toBe("404 REFERENCE_NOT_FOUND");
  expect(await refusalOut(pending.account.id, pendings.id, 0)).toBe("403 USER_NOT_READY");
  expect(await refusalOut(pending.account.id, external.id, 10)).toBe("403 USER_NOT_READY");
  expect(await refusalOut(other.account.id, external.id, 10)).toBe("400 INVALID_INPUT");
  expect(await refusalOut(owner.account.id, external.id)).toBe("400 INVALID_AMOUNT");
  expect(await refusalOut(owner.account.id, external.id, 0)).toBe("400 INVALID_AMOUNT");
  expect(await refusalOut(owner.account.id, external.id, -1)).toBe("400 INVALID_AMOUNT");
  expect(await refusalOut(owner.account.id, external.id, 1001)).toBe("400 INSUFFICIENT_BALANCE");
  expect(await refusalOut(owner.account.id, external.id, 10, "SEPA")).toBe("400 INVALID_INPUT");
  expect(await refusalOut(crypto?.id ?? "", external.id, 10)).toBe("400 INVALID_CURRENCY");
  expect(await refusalOut(wallet?.id ?? "", external.id, 10)).toBe("400 INVALID_INPUT");
  expect(await refusalOut(external.id, owner.account.id, 10)).toBe("400 INVALID_INPUT");
  expect(await balanceOf(service, owner)).toBe(1000);

  const refusalIn = async (from: string, to: string, amount?: number): Promise<string> => {
    const reply = await transferIn(service, from, to, amount);
    return `${reply.status} ${reply.body.code}`;
  };
  expect(await refusalIn(unknownExternal, owner.account.id, 10)).toBe("404 REFERENCE_NOT_FOUND");
  expect(await refusalIn(external.id, unknownInternal, 10)).toBe("404 REFERENCE_NOT_FOUND");
  expect(await refusalIn(pendings.id, pending.account.id, 10)).toBe("403 USER_NOT_READY");
  expect(await refusalIn(external.id, other.account.id, 10)).toBe("400 INVALID_INPUT");
  expect(await refusalIn(external.id, crypto?.id ?? "", 10)).toBe("400 INVALID_CURRENCY");
  expect(await refusalIn(external.id, owner.account.id, 0)).toBe("400 INVALID_AMOUNT");
  expect(await refusalIn(external.id, owner.account.id, Number.MAX_SAFE_INTEGER + 1)).toBe("400 INVALID_INPUT");
});

test("the platform's own accounts transfer with its customers' and its own", async () => {
  const owner = await fundedCustomer(service, 100);
  const platforms = await registerUsdAccount(service, undefined);
  const toPlatform = await transferOut(service, owner.account.id, platforms.id, 10);
  expect(toPlatform.body).toMatchObject({ customerId: owner.customer.id });
  const { body: own } = await service.call<{ data: { id: string }[] }>(
    "GET",
    "/platform/internal-accounts?currency=USD",
  );
  const [account] = own.data;
  const { status, body } = await transferIn(service, platforms.id, account?.id ?? "", 7);
  expect(status).toBe(201);
  expect(body.customerId).toMatch(/^PlatformConfig:/);
  expect(body.platformCustomerId).toBe("");
});

test("another platform's accounts are unknown", async () => {
  const owner = await fundedCustomer(service, 100);
  const external = await registerUsdAccount(service, owner.customer.id);
  const otherCustomer = await createCustomer(service, {}, service.second);
  const [account] = await accountsOf(service, otherCustomer.id, service.second);
  const reply = await transferIn(service, external.id, account?.id ?? "", 5, { as: service.second });
  expect(reply).toMatchObject({ status: 404, body: { code: "REFERENCE_NOT_FOUND" } });
});

test("a payment above the account's limit fails without effect", async () => {
  const owner = await fundedCustomer(service, 1);
  const external = await registerUsdAccount(service, owner.customer.id);
  const { status, body } = await transferIn(service, external.id, owner.account.id, Number.MAX_SAFE_INTEGER);
  expect(status).toBe(201);
  expect(await transactionNow(service, body.id)).toMatchObject({ status: "FAILED" });
  expect(await balanceOf(service, owner)).toBe(1);
  const fill = await transferIn(service, external.id, owner.account.id, Number.MAX_SAFE_INTEGER - 1);
  expect(await transactionNow(service, fill.body.id)).toMatchObject({ status: "COMPLETED" });
  const fund = await service.call("POST", `/sandbox/internal-accounts/${owner.account.id}/fund`, {
    body: { amount: 1 },
  });
  expect(fund).toMatchObject({ status: 400, body: { code: "AMOUNT_OUT_OF_RANGE" } });
});
