import { expect, onTestFinished, test } from "vitest";
import { storeCredentials } from "../../../test/stored-credentials.ts";
import type { Mail } from "../../mail/index.ts";
import { systemClock } from "../../runtime/clock.ts";
import { createLogger } from "../../runtime/logger.ts";
import { systemRandomness } from "../../runtime/randomness.ts";
import { openSqliteStore } from "../../storage/sqlite-store.ts";
import { createCodeSender } from "./code-sender.ts";
import { randomCodes } from "./one-time-codes.ts";
import { orderCode } from "./store.ts";

test("a platform whose mails hang holds up no code of another platform", async () => {
  const store = await openSqliteStore(":memory:");
  onTestFinished(store.close);
  const hanging = Array.from({ length: 30 }, (_, index) => `hanging${index}`);
  await store.transaction(async (tx) => {
    await storeCredentials(tx, "one", hanging);
    await storeCredentials(tx, "two", ["b"]);
    for (const id of hanging) await orderCode(tx, id, 0);
    await orderCode(tx, "b", 1);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  const mailed: string[] = [];
  const send = async ({ to }: Mail): Promise<void> => {
    mailed.push(to);
    if (to !== "b") await promise;
  };
  const parts = { store, clock: systemClock, logger: createLogger("silent"), codes: randomCodes(systemRandomness) };
  const sender = createCodeSender({ ...parts, mailer: { send, close: () => {} } });
  await sender.sendDue();
  await expect.poll(() => mailed).toContain("b");
  expect(mailed.length).toBeLessThan(hanging.length);
  resolve();
  await sender.stop();
});
