import { expect, onTestFinished, test } from "vitest";
import { openSqliteStore } from "../storage/sqlite-store.ts";
import { dropExpiredKeys, idempotencyPort } from "./index.ts";

const key = { credentialId: "Token:1", method: "post", path: "/transfer-in", key: "k" };
const reply = { status: 201, headers: {}, body: "{}", requestHash: "", expiresAt: 100 };

test("a claim without a reply leaves the key free; a reply is deleted at its expiry", async () => {
  const store = await openSqliteStore(":memory:");
  onTestFinished(store.close);
  const claim = (now: number): Promise<unknown> => store.transaction((tx) => idempotencyPort.claim(tx, key, now));
  expect(await claim(1)).toBeUndefined();
  expect(await claim(2)).toBeUndefined();
  await store.transaction((tx) => idempotencyPort.remember(tx, key, reply, 2));
  expect(await claim(99)).toEqual(reply);
  expect(await claim(100)).toBeUndefined();
  const count = (): Promise<unknown[]> => store.read((tx) => tx.selectFrom("idempotencyKeys").select("key").execute());
  await store.transaction((tx) => dropExpiredKeys(tx, 99));
  expect(await count()).toHaveLength(1);
  await store.transaction((tx) => dropExpiredKeys(tx, 100));
  expect(await count()).toHaveLength(0);
});

test("caller, method and path are part of a key", async () => {
  const store = await openSqliteStore(":memory:");
  onTestFinished(store.close);
  await store.transaction(async (tx) => {
    await idempotencyPort.claim(tx, key, 1);
    await idempotencyPort.remember(tx, key, reply, 1);
    for (const other of [{ credentialId: "Token:2" }, { method: "put" }, { path: "/transfer-out" }, { key: "l" }]) {
      expect(await idempotencyPort.claim(tx, { ...key, ...other }, 1)).toBeUndefined();
    }
  });
});
