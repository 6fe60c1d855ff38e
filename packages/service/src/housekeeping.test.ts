import { expect, onTestFinished, test } from "vitest";
import { storePlatform } from "../test/stored-platform.ts";
import { createHousekeeping } from "./housekeeping.ts";
import { createLogger } from "./runtime/logger.ts";
import { openSqliteStore } from "./storage/sqlite-store.ts";
import type { Store, Tx } from "./storage/store.ts";

const running = new AbortController().signal;

test("past events are deleted after their retention, any number of them", async () => {
  const store = await openSqliteStore(":memory:");
  onTestFinished(store.close);
  const platformId = "PlatformConfig:1";
  const event = { platformId, resourceId: "a", type: "CUSTOMER.KYC_APPROVED", body: "", outcome: "delivered" } as const;
  await store.transaction(async (tx) => {
    await storePlatform(tx, platformId);
    for (let index = 0; index < 2500; index += 1)
      await tx
        .insertInto("pastEvents")
        .values({ ...event, id: `Webhook:${index}`, endedAt: index })
        .execute();
  });
  const logger = createLogger("silent");
  const clock = { now: () => 3000 };
  const left = async (): Promise<number[]> =>
    (await store.read((tx) => tx.selectFrom("pastEvents").select("endedAt").orderBy("endedAt").execute())).map(
      ({ endedAt }) => endedAt,
    );
  await createHousekeeping({ store, clock, logger, eventRetentionMs: 3001 })(running);
  expect(await left()).toHaveLength(2500);
  await createHousekeeping({ store, clock, logger, eventRetentionMs: 502 })(running);
  expect(await left()).toEqual([2499]);
  await createHousekeeping({ store, clock, logger, eventRetentionMs: 0 })(AbortSignal.abort());
  expect(await left()).toEqual([2499]);
});

async function rowsLeft(tx: Tx): Promise<number> {
  let rows = 0;
  for (const table of ["idempotencyKeys", "countedAttempts", "authAllowances"] as const)
    rows += (await tx.selectFrom(table).selectAll().execute()).length;
  return rows;
}

test("a unit of work deletes a bounded number of expired rows, whatever table they are in", async () => {
  const store = await openSqliteStore(":memory:");
  onTestFinished(store.close);
  await store.transaction(async (tx) => {
    for (let index = 0; index < 2500; index += 1) {
      const key = { credentialId: "a", method: "POST", path: "/", key: String(index), reply: null };
      await tx
        .insertInto("idempotencyKeys")
        .values({ ...key, expiresAt: index })
        .execute();
      await tx
        .insertInto("countedAttempts")
        .values({ subject: String(index), points: 1, endsAt: index })
        .execute();
    }
    await tx.insertInto("authAllowances").values({ subject: "a", kind: "mail", used: 1, endsAt: 1 }).execute();
  });
  const dropped: number[] = [];
  const counting: Store = {
    ...store,
    transaction: (work) =>
      store.transaction(async (tx, undo) => {
        const before = await rowsLeft(tx);
        const value = await work(tx, undo);
        dropped.push(before - (await rowsLeft(tx)));
        return value;
      }),
  };
  const parts = { store: counting, clock: { now: () => 2400 }, logger: createLogger("silent"), eventRetentionMs: 0 };

  await createHousekeeping(parts)(running);

  expect(dropped.filter((count) => count > 0)).toEqual([1000, 1000, 401, 1, 1000, 1000, 500]);
});
