import type { Schema } from "@tallystick/contract";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { UnusableStore } from "../src/index.ts";
import { createTimekeeper } from "../src/operation/timekeeper.ts";
import { findLatestInstant, setLatestInstant } from "../src/storage/identity/latest-instant.ts";
import { openSqliteStore } from "../src/storage/sqlite-store.ts";
import { callerWith, createAgent, redeem } from "./agent-fixtures.ts";
import { fundedCustomer, registerUsdAccount } from "./funded-customer.ts";
import { runCommand } from "./run-command.ts";
import { startService, type RunningService } from "./start-service.ts";
import { temporaryStore } from "./temporary-store.ts";
import { createWallet, openWallet } from "./wallet-fixtures.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const noon = Date.UTC(2026, 4, 5, 12);

/** Starts of a service on one store, each under the clock that the machine has then. */
function startsOn(store: string) {
  let now = noon;
  let running: RunningService | undefined;
  const stop = async (): Promise<void> => running?.close();
  onTestFinished(stop);
  return {
    setClock: (at: number) => void (now = at),
    stop,
    startAt: async (at: number): Promise<RunningService> => {
      await stop();
      now = at;
      return (running = await startService({ store, testClock: false, clock: { now: () => now } }));
    },
  };
}

/** Something that has an end, and something that is spent. */
async function begin(service: RunningService) {
  const wallet = await createWallet(service);
  await openWallet(service, wallet);
  const { customer, account } = await fundedCustomer(service, 10_000);
  const external = await registerUsdAccount(service, customer.id);
  const spendingLimits = { currency: "USD", perTransactionLimit: 500, dailyLimit: 500 };
  const { deviceCode } = await createAgent(service, customer.id, { spendingLimits });
  const { accessToken } = (await redeem(service, deviceCode.code)).body;
  const payment = { source: { accountId: account.id }, destination: { accountId: external.id }, amount: 500 };
  return {
    spend: async (on: RunningService) =>
      (await callerWith(on, accessToken)("POST", "/transfer-out", { body: payment })).status,
    sessions: async (on: RunningService) => {
      const path = `/auth/sessions?accountId=${wallet.walletId}`;
      return (await on.call<{ data: Schema<"AuthSession">[] }>("GET", path)).body.data.length;
    },
  };
}

test("no start under a clock that was set back lets a limit be spent twice or a session live longer", async () => {
  const { startAt, setClock } = startsOn(temporaryStore());
  let service = await startAt(noon);
  const { spend, sessions } = await begin(service);
  expect([await spend(service), await spend(service), await sessions(service)]).toEqual([201, 403, 1]);
  setClock(noon + 15 * minute - 1);
  expect(await sessions(service)).toBe(1);
  setClock(noon + 15 * minute);
  expect(await sessions(service)).toBe(0);

  // By little, as machines differ: it stands still until the clock is where it was.
  service = await startAt(noon + 14 * minute + 1);
  expect([await spend(service), await sessions(service)]).toEqual([403, 0]);
  for (const back of [minute + 1, day, 365 * day])
    await expect(startAt(noon + 15 * minute - back)).rejects.toBeInstanceOf(UnusableStore);
  service = await startAt(noon + 15 * minute);
  expect([await spend(service), await sessions(service)]).toEqual([403, 0]);
});

test("a clock that leaps ahead between starts begins one day, and going back from there is refused", async () => {
  const store = temporaryStore();
  const { startAt, stop } = startsOn(store);
  let service = await startAt(noon);
  const { spend, sessions } = await begin(service);
  expect(await spend(service)).toBe(201);
  service = await startAt(noon + day);
  expect([await spend(service), await spend(service), await sessions(service)]).toEqual([201, 403, 0]);
  await expect(startAt(noon)).rejects.toThrow(
    /has seen 2026-05-06T12:00:00\S*, and the clock of this machine says 2026-05-05T12:00:00.*reset-clock --store/,
  );

  // The way out: the operator says that the clock was wrong before.
  await stop();
  const opened = await openSqliteStore(store);
  await opened.transaction((tx) => setLatestInstant(tx, Date.now() + day));
  await opened.close();
  expect(await runCommand("verify-store", "--store", store)).toEqual({
    printed: [expect.stringMatching(/"it has seen [^"]* see reset-clock"/)],
    exitCode: 1,
  });
  expect((await runCommand("reset-clock", "--store", store)).printed[0]).toContain("before, it had seen");
  service = await startAt(Date.now());
  expect((await service.auditLog({ limit: 1 }))[0]).toMatchObject({ action: "clock.reset", actor: "operator" });
});

test("after a reset to an earlier day no limit of a day begins again", async () => {
  const store = temporaryStore();
  const { startAt, stop } = startsOn(store);
  let service = await startAt(noon);
  const { spend } = await begin(service);
  expect(await spend(service)).toBe(201);
  await stop();
  const opened = await openSqliteStore(store);
  await opened.transaction((tx) => setLatestInstant(tx, noon - day));
  await opened.close();
  service = await startAt(noon - day);
  expect(await spend(service)).toBe(403);
});

test("a store with a movable clock remembers no time", async () => {
  const store = temporaryStore();
  const service = await startService({ store });
  await service.advance(day);
  await service.close();
  const again = await startService({ store });
  await again.close();
  await expect(runCommand("reset-clock", "--store", store)).rejects.toThrow("remembers no time");
});

test("a running service records the time, and reports leaps and another process that is ahead", async () => {
  const store = await openSqliteStore(":memory:");
  onTestFinished(store.close);
  await store.transaction((tx) => setLatestInstant(tx, noon));
  const lines: { behindMs?: number; aheadMs?: number; msg: string }[] = [];
  const logger = pino({ level: "error" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  let [now, elapsed] = [noon, 0];
  const timekeeper = createTimekeeper({ store, clock: { now: () => now }, logger, elapsed: () => elapsed });
  const pass = async (clockMs: number, realMs: number): Promise<number | undefined> => {
    [now, elapsed] = [now + clockMs, elapsed + realMs];
    await timekeeper.record();
    return store.read(findLatestInstant);
  };
  expect(await pass(10_000, 10_000)).toBe(noon + 10_000);
  expect(lines).toEqual([]);
  expect(await pass(day, 10_000)).toBe(noon + 10_000 + day);
  expect(lines.splice(0)).toEqual([expect.objectContaining({ aheadMs: day - 10_000 })]);
  await store.transaction((tx) => setLatestInstant(tx, now + day));
  expect(await pass(10_000, 10_000)).toBe(noon + 10_000 + 2 * day);
  expect(await pass(10_000, 10_000)).toBe(noon + 10_000 + 2 * day);
  expect(lines.splice(0)).toEqual([expect.objectContaining({ behindMs: day - 10_000 })]);
});
