import { expect, onTestFinished, test } from "vitest";
import { storePlatform } from "../test/stored-platform.ts";
import { createHousekeeping } from "./housekeeping.ts";
import { createLogger } from "./runtime/logger.ts";
import { openSqliteStore } from "./storage/sqlite-store.ts";

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
  await createHousekeeping({ store, clock, logger, eventRetentionMs: 3001 }).run();
  expect(await left()).toHaveLength(2500);
  await createHousekeeping({ store, clock, logger, eventRetentionMs: 502 }).run();
  expect(await left()).toEqual([2499]);
  const stopped = createHousekeeping({ store, clock, logger, eventRetentionMs: 0 });
  stopped.stop();
  await stopped.run();
  expect(await left()).toEqual([2499]);
});
