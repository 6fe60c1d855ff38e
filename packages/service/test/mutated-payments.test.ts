import { contract, type TallystickContract } from "@tallystick/contract";
import { expect, onTestFinished, test } from "vitest";
import {
  balanceOf,
  createCustomer,
  fundedCustomer,
  registerUsdAccount,
  transactionNow,
  transferIn,
  transferOut,
  usdAccountBody,
} from "./funded-customer.ts";
import { afterwards, execute, quoteOf, quoteFixtures } from "./quote-fixtures.ts";
import { startService, type RunningService } from "./start-service.ts";

/** A service that runs on a changed contract. */
async function mutantService(change: (contract: TallystickContract) => void): Promise<RunningService> {
  const changed = structuredClone(contract);
  change(changed);
  const service = await startService({ contract: changed });
  onTestFinished(service.close);
  return service;
}

function drop(name: keyof TallystickContract["operations"], when: string): (contract: TallystickContract) => void {
  return ({ operations }) => {
    const row = operations[name];
    row.refusals = row.refusals.filter((refusal) => refusal.when !== when);
  };
}

test("a changed outcome in the table applies", async () => {
  const service = await mutantService(({ operations }) => {
    const row = operations["transfers.out"].outcomes?.rows.find(({ suffix }) => suffix === "*");
    if (row)
      row.steps = [{ after: "PT1H", to: "FAILED", accepts: [], shows: [{ path: "refund.status", value: "FAILED" }] }];
  });
  const owner = await fundedCustomer(service, 1000);
  const external = await registerUsdAccount(service, owner.customer.id);
  const { body } = await transferOut(service, owner.account.id, external.id, 300);
  await service.advance(59 * 60 * 1000);
  expect(await transactionNow(service, body.id)).toMatchObject({ status: "PENDING" });
  await service.advance(60 * 1000);
  expect(await transactionNow(service, body.id)).toMatchObject({ status: "FAILED", refund: { status: "FAILED" } });
  expect(await balanceOf(service, owner)).toBe(700);
});

test("a payment that completes and then fails in the table is refunded", async () => {
  const steps = [
    { after: "PT0S", to: "COMPLETED", accepts: [], shows: [] },
    { after: "PT30S", to: "FAILED", accepts: [], shows: [{ path: "refund.status", value: "COMPLETED" }] },
  ];
  const service = await mutantService(({ operations, lifecycles }) => {
    for (const name of ["transfers.in", "transfers.out"] as const) {
      const row = operations[name].outcomes?.rows.find(({ suffix }) => suffix === "*");
      if (row) row.steps = steps;
    }
    const back = { from: "COMPLETED", to: "FAILED", by: "outcome", type: "INCOMING", emits: [] };
    lifecycles["TransactionStatus"].edges.push(back);
  });
  const owner = await fundedCustomer(service, 1000);
  const external = await registerUsdAccount(service, owner.customer.id);
  const out = await transferOut(service, owner.account.id, external.id, 300);
  expect(await transactionNow(service, out.body.id)).toMatchObject({ status: "COMPLETED" });
  const inward = await transferIn(service, external.id, owner.account.id, 20);
  expect(await balanceOf(service, owner)).toBe(720);
  await service.advance(30_000);
  expect(await transactionNow(service, out.body.id)).toMatchObject({
    status: "FAILED",
    refund: { status: "COMPLETED" },
  });
  expect(await transactionNow(service, inward.body.id)).toMatchObject({ status: "FAILED" });
  expect(await balanceOf(service, owner)).toBe(1000);
});

test("a step without an edge in the contract is ignored", async () => {
  const service = await mutantService(({ lifecycles }) => {
    const { TransactionStatus } = lifecycles;
    TransactionStatus.edges = TransactionStatus.edges.filter(({ to }) => to !== "COMPLETED");
  });
  const owner = await fundedCustomer(service, 0);
  const external = await registerUsdAccount(service, owner.customer.id);
  const { body } = await transferIn(service, external.id, owner.account.id, 20);
  expect(await transactionNow(service, body.id)).toMatchObject({ status: "PENDING" });
  expect(await balanceOf(service, owner)).toBe(0);
});

test("a removed refusal is not given, and no fault follows", async () => {
  const noBalance = await mutantService(drop("transfers.out", "insufficient-balance"));
  const owner = await fundedCustomer(noBalance, 10);
  const external = await registerUsdAccount(noBalance, owner.customer.id);
  expect(await transferOut(noBalance, owner.account.id, external.id, 300)).toMatchObject({ status: 201 });

  const noAmount = await mutantService(drop("transfers.in", "not-positive"));
  const payee = await fundedCustomer(noAmount, 10);
  const payer = await registerUsdAccount(noAmount, payee.customer.id);
  expect(await transferIn(noAmount, payer.id, payee.account.id)).toMatchObject({ status: 201 });
  expect(await transferIn(noAmount, payer.id, payee.account.id, -5)).toMatchObject({ status: 201 });

  const noKyc = await mutantService(drop("transfers.in", "customer-not-ready"));
  const pending = await fundedCustomer(noKyc, 0, { fullName: "001" });
  const source = await registerUsdAccount(noKyc, pending.customer.id);
  expect(await transferIn(noKyc, source.id, pending.account.id, 5)).toMatchObject({ status: 201 });
});

test("a changed code in the row is given", async () => {
  const service = await mutantService(({ operations }) => {
    for (const refusal of operations["customers.externalAccounts.create"].refusals) {
      if (refusal.when === "currency-mismatch") refusal.code = "AMOUNT_OUT_OF_RANGE";
    }
  });
  const { id } = await createCustomer(service);
  const body = { ...usdAccountBody(id, "900"), currency: "EUR" };
  const reply = await service.call("POST", "/customers/external-accounts", { body });
  expect(reply.body.code).toBe("AMOUNT_OUT_OF_RANGE");
});

test("removed refusals of quotes are not given, cause no fault and move no missing money", async () => {
  const service = await mutantService((changed) => {
    for (const when of ["insufficient-balance", "spent"]) drop("quotes.execute", when)(changed);
    drop("quotes.create", "insufficient-balance")(changed);
  });
  const fixtures = await quoteFixtures(service, 999);
  const quote = await quoteOf(service, fixtures, { immediatelyExecute: true });
  expect(quote.status).toBe("PENDING");
  expect(await execute(service, quote.id)).toMatchObject({ status: 200, body: { status: "PENDING" } });
  expect(await balanceOf(service, fixtures)).toBe(999);
  const small = await quoteOf(service, fixtures, { lockedCurrencyAmount: 500 });
  expect((await execute(service, small.id)).body.status).toBe("PROCESSING");
  expect((await execute(service, small.id)).status).toBe(200);
  expect(await balanceOf(service, fixtures)).toBe(499);
});

test("contract, table and lifecycle decide the expiry and the end of a quote", async () => {
  const service = await mutantService(({ expiries, operations, lifecycles }) => {
    for (const expiry of expiries) if (expiry.model === "Quote") expiry.after = "PT1M";
    const rows = operations["quotes.execute"].outcomes?.rows ?? [];
    for (const row of rows) row.steps = [{ after: "PT10S", to: "COMPLETED", accepts: [], shows: [] }];
    const lifecycle = lifecycles["QuoteStatus"];
    lifecycle.edges = lifecycle.edges.filter(({ by }) => by !== "expiry");
  });
  const fixtures = await quoteFixtures(service, 5000);
  const quote = await quoteOf(service, fixtures);
  expect(Date.parse(quote.expiresAt) - Date.parse(quote.createdAt)).toBe(60_000);
  await execute(service, quote.id);
  await service.advance(9000);
  expect((await afterwards(service, fixtures, quote)).payment.status).toBe("PROCESSING");
  await service.advance(1000);
  const { quote: now, payment } = await afterwards(service, fixtures, quote);
  expect([now.status, payment.status]).toEqual(["PROCESSING", "COMPLETED"]);
  const lapsing = await quoteOf(service, fixtures);
  await service.advance(60_000);
  expect((await afterwards(service, fixtures, lapsing)).payment.status).toBe("PENDING");
});
