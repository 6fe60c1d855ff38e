import { expect, onTestFinished, test } from "vitest";
import { storeCredentials } from "../../../test/stored-credentials.ts";
import type { Randomness } from "../../runtime/randomness.ts";
import { openSqliteStore } from "../../storage/sqlite-store.ts";
import type { Store } from "../../storage/store.ts";
import { randomCodes } from "./one-time-codes.ts";

const form = { otpLength: 6, alphanumeric: false, expirationSeconds: 300 };
const lifetimeMs = 300_000;

/** Returns the given codes one after another. */
function handingOut(...codes: string[]): Randomness {
  return { bytes: (length) => new Uint8Array(length), hex: () => "5a17", digits: () => codes.shift() ?? "" };
}

async function openStore(): Promise<Store> {
  const store = await openSqliteStore(":memory:");
  onTestFinished(store.close);
  await store.transaction((tx) => storeCredentials(tx, "PlatformConfig:1", ["a", "b"]));
  return store;
}

test("a code is accepted once, for its own credential only", async () => {
  const store = await openStore();
  const codes = randomCodes(handingOut("123456"));

  await store.transaction(async (tx) => {
    await codes.make(tx, "a", form, 0);
    expect(await codes.redeem(tx, "a", "123457", 1)).toBe(false);
    expect(await codes.redeem(tx, "b", "123456", 1)).toBe(false);
    expect(await codes.redeem(tx, "a", "123456", 1)).toBe(true);
    expect(await codes.redeem(tx, "a", "123456", 1)).toBe(false);
  });
});

test("a code is accepted until its expiry", async () => {
  const store = await openStore();
  const codes = randomCodes(handingOut("111111", "222222"));

  await store.transaction(async (tx) => {
    await codes.make(tx, "a", form, 0);
    expect(await codes.redeem(tx, "a", "111111", lifetimeMs)).toBe(false);
    await codes.make(tx, "a", form, 0);
    expect(await codes.redeem(tx, "a", "222222", lifetimeMs - 1)).toBe(true);
  });
});

test("a new code replaces the previous one", async () => {
  const store = await openStore();
  const codes = randomCodes(handingOut("111111", "222222"));

  await store.transaction(async (tx) => {
    await codes.make(tx, "a", form, 0);
    await codes.make(tx, "a", form, 0);
    expect(await codes.redeem(tx, "a", "111111", 1)).toBe(false);
    expect(await codes.redeem(tx, "a", "222222", 1)).toBe(true);
  });
});

test("the store holds no code in clear", async () => {
  const store = await openStore();
  const codes = randomCodes(handingOut("123456"));
  const row = await store.transaction(async (tx) => {
    await codes.make(tx, "a", form, 0);
    return tx.selectFrom("authOneTimeCodes").selectAll().executeTakeFirstOrThrow();
  });

  expect(JSON.stringify(row)).not.toContain("123456");
});

test("a code has the platform's length and alphabet and is case-insensitive", async () => {
  const store = await openStore();
  const codes = randomCodes({ ...handingOut(), bytes: (length) => new Uint8Array(length).map((_, n) => 10 + n) });

  await store.transaction(async (tx) => {
    const code = await codes.make(tx, "a", { ...form, otpLength: 8, alphanumeric: true }, 0);
    expect(code).toBe("CDEFGHJK");
    expect(await codes.redeem(tx, "a", " cdefghjk ", 1)).toBe(true);
  });
});
