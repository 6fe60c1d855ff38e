import { contract, type Schema } from "@tallystick/contract";
import { expect, onTestFinished, test } from "vitest";
import { internalAccountsOf } from "../src/accounts/index.ts";
import { createRuntime } from "../src/create-runtime.ts";
import { registerPlannedWork } from "../src/planned-work.ts";
import {
  checkQuote,
  executeQuote,
  findQuote,
  createQuote,
  type QuoteRequest,
  type QuoteRow,
} from "../src/quotes/index.ts";
import { movableClock } from "../src/runtime/clock.ts";
import { createLogger } from "../src/runtime/logger.ts";
import { systemRandomness } from "../src/runtime/randomness.ts";
import type { Runtime } from "../src/runtime/runtime.ts";
import { openSqliteStore } from "../src/storage/sqlite-store.ts";
import type { Store } from "../src/storage/store.ts";
import { findTransaction } from "../src/transactions/index.ts";
import { fundedCustomer } from "./funded-customer.ts";
import { fromAccount, quoteOf, quoteFixtures, toAccount, type Quote, type QuoteFixtures } from "./quote-fixtures.ts";
import { startService } from "./start-service.ts";
import { temporaryStore } from "./temporary-store.ts";

interface Fixtures extends QuoteFixtures {
  store: Store;
  runtime: Runtime;
  platformId: string;
  otherCustomer: string;
  quote: Quote;
}

/** A service's store: a customer with that much, a quote of 1000, and another customer. */
async function fixturesWith(amount: number): Promise<Fixtures> {
  const path = temporaryStore();
  const service = await startService({ store: path });
  const fixtures = await quoteFixtures(service, amount);
  const quote = await quoteOf(service, fixtures);
  const { customer } = await fundedCustomer(service, 0);
  const { body } = await service.call<Schema<"PlatformConfig">>("GET", "/config");
  await service.close();
  const store = await openSqliteStore(path);
  onTestFinished(store.close);
  const [clock, logger, random] = [movableClock({ now: () => Date.now() }), createLogger("silent"), systemRandomness];
  const { runtime } = createRuntime({ store, clock, random, logger, contract });
  registerPlannedWork(runtime);
  return { ...fixtures, store, runtime, platformId: body.id, otherCustomer: customer.id, quote };
}

async function read({ store, platformId, quote }: Fixtures): Promise<QuoteRow> {
  const row = await store.read((tx) => findQuote(tx, platformId, quote.id));
  if (!row) throw new Error("the quote does not exist");
  return row;
}

const mover = { by: "agents.actions.approve", at: Date.now() };

test("an uncovered quote is unchanged while its unit of work continues", async () => {
  const fixtures = await fixturesWith(999);
  const before = await read(fixtures);
  const executed = await fixtures.store.transaction((tx) => executeQuote(fixtures.runtime, tx, before, mover));
  expect(executed).toEqual({ quote: before, obstacle: "insufficient-balance" });
  expect(await read(fixtures)).toEqual(before);
  const payment = await fixtures.store.read((tx) => findTransaction(tx, fixtures.quote.transactionId));
  expect(payment?.status).toBe("PENDING");
});

test("a quote executed since its read is spent", async () => {
  const fixtures = await fixturesWith(5000);
  const before = await read(fixtures);
  const first = await fixtures.store.transaction((tx) => executeQuote(fixtures.runtime, tx, before, mover));
  expect(first).toMatchObject({ quote: { status: "PROCESSING" }, payment: { status: "PROCESSING" } });
  const second = await fixtures.store.transaction((tx) => executeQuote(fixtures.runtime, tx, before, mover));
  expect(second.obstacle).toBe("spent");
  expect((await read(fixtures)).status).toBe("COMPLETED");
});

test("an agent's execution uses its own table first, then the platform's", async () => {
  const fixtures = await fixturesWith(5000);
  const before = { ...(await read(fixtures)), identifier: "DE002" };
  await fixtures.store.transaction((tx) => executeQuote(fixtures.runtime, tx, before, mover));
  expect((await read(fixtures)).status).toBe("FAILED");
});

test("within one customer's scope other accounts are unknown, and a wallet needs a signature", async () => {
  const fixtures = await fixturesWith(5000);
  const refusals: string[] = [];
  const note = (condition: string, holds: unknown): void => void (holds || refusals.push(condition));
  const refuser = {
    refuseUnless: note,
    require: note,
    refuse: (condition: string): never => {
      throw new Error(condition);
    },
    outcome: (): never => {
      throw new Error("no table");
    },
  } as QuoteRequest["refuser"];
  const held = await fixtures.store.read((tx) => internalAccountsOf(tx, fixtures.customer.id));
  const wallet = held.find(({ type }) => type === "EMBEDDED_WALLET")?.id ?? "";
  const body: Schema<"QuoteCreate"> = {
    source: fromAccount(fixtures.account.id),
    destination: toAccount(fixtures.euros),
    lockedCurrencySide: "SENDING",
    lockedCurrencyAmount: 1_000_000,
  };
  const make = (customerId: string, source = body.source): Promise<QuoteRow> =>
    fixtures.store.transaction(async (tx) => {
      const scope = { platformId: fixtures.platformId, customerId };
      const checked = await checkQuote(fixtures.runtime, tx, scope, {
        body: { ...body, source },
        refuser,
        now: Date.now(),
      });
      return createQuote(fixtures.runtime, tx, checked, { emits: [], now: Date.now(), agentId: "Agent:1" });
    });
  await expect(make(fixtures.otherCustomer)).rejects.toThrow("unknown body.source.accountId");
  const made = await make(fixtures.customer.id);
  expect(made).toMatchObject({ customerId: fixtures.customer.id, agentId: "Agent:1", status: "PENDING" });
  expect(refusals).toEqual([]);
  await make(fixtures.customer.id, fromAccount(wallet));
  expect(refusals).toEqual(["needs-signature body.source.accountId"]);
});
