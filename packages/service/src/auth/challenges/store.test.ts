import type { Challenge } from "@tallystick/server";
import { expect, onTestFinished, test } from "vitest";
import { storePlatform } from "../../../test/stored-platform.ts";
import { openSqliteStore } from "../../storage/sqlite-store.ts";
import type { Tx } from "../../storage/store.ts";
import { challengeStore } from "./store.ts";

const challenge: Challenge = {
  requestId: "Request:1",
  platformId: "PlatformConfig:1",
  operation: "cards.update",
  resource: "/cards/Card:1",
  accountId: "wallet",
  signers: ["wallet", "other wallet"],
  bodyHash: "abc",
  payloadToSign: '{"sign":"this"}',
  expiresAt: 300_000,
};

/** Runs `work` in a unit in which the challenge is open. */
async function withChallenge(work: (tx: Tx) => Promise<void>): Promise<void> {
  const store = await openSqliteStore(":memory:");
  onTestFinished(store.close);
  await store.transaction(async (tx) => {
    await storePlatform(tx, challenge.platformId);
    await challengeStore.issue(tx, challenge);
    await work(tx);
  });
}

test("the store returns a challenge as issued, and nothing for another id", async () => {
  await withChallenge(async (tx) => {
    expect(await challengeStore.find(tx, challenge.requestId)).toEqual(challenge);
    expect(await challengeStore.find(tx, "Request:2")).toBeUndefined();
  });
});

test("a challenge is spent once and records the time", async () => {
  await withChallenge(async (tx) => {
    expect(await challengeStore.spend(tx, challenge.requestId, 7)).toBe(true);
    expect(await challengeStore.spend(tx, challenge.requestId, 8)).toBe(false);
    expect(await challengeStore.find(tx, challenge.requestId)).toEqual({ ...challenge, spentAt: 7 });
  });
});

test("a challenge is open for its own platform, operation and resource until it expires or is spent", async () => {
  await withChallenge(async (tx) => {
    expect(await challengeStore.hasOpen(tx, challenge, 299_999)).toBe(true);
    expect(await challengeStore.hasOpen(tx, challenge, 300_000)).toBe(false);
    for (const other of [{ platformId: "x" }, { operation: "x" }, { resource: "x" }]) {
      expect(await challengeStore.hasOpen(tx, { ...challenge, ...other }, 0)).toBe(false);
    }
    await challengeStore.spend(tx, challenge.requestId, 0);
    expect(await challengeStore.hasOpen(tx, challenge, 1)).toBe(false);
  });
});
