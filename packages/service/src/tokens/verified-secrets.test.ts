import { expect, test } from "vitest";
import { systemRandomness } from "../runtime/randomness.ts";
import { hashChosenSecret, hashMadeSecret, isSecretOf, makeSecret } from "./secret.ts";
import { createVerifiedSecrets } from "./verified-secrets.ts";

test("a hash distinguishes its secret from others, and differs every time", async () => {
  const [one, other] = await Promise.all([
    hashChosenSecret("s", systemRandomness),
    hashChosenSecret("s", systemRandomness),
  ]);
  expect(one).not.toBe(other);
  expect(one).not.toContain("$s$");
  expect(await isSecretOf(one, "s")).toBe(true);
  expect(await isSecretOf(one, "t")).toBe(false);
  expect(await isSecretOf(one, "")).toBe(false);
});

test("a generated secret has a hash that distinguishes it from others", async () => {
  const [one, other] = [makeSecret(systemRandomness), makeSecret(systemRandomness)];
  expect(one).toMatch(/^[0-9a-f]{36}$/);
  expect(hashMadeSecret(one)).not.toContain(one);
  expect(await isSecretOf(hashMadeSecret(one), one)).toBe(true);
  expect(await isSecretOf(hashMadeSecret(one), other)).toBe(false);
  expect(await isSecretOf(hashMadeSecret(one), "")).toBe(false);
});

test("a result is remembered only as long as the hash stays", async () => {
  const secrets = createVerifiedSecrets(systemRandomness);
  const before = await hashChosenSecret("before", systemRandomness);
  const after = await hashChosenSecret("after", systemRandomness);
  expect(await secrets.matches(before, "before")).toBe(true);
  expect(await secrets.matches(before, "before")).toBe(true);
  expect(await secrets.matches(before, "after")).toBe(false);
  expect(await secrets.matches(before, "after")).toBe(false);
  expect(await secrets.matches(after, "before")).toBe(false);
  expect(await secrets.matches(after, "after")).toBe(true);
});

test("concurrent requests wait for one check", async () => {
  const secrets = createVerifiedSecrets(systemRandomness);
  const secretHash = await hashChosenSecret("s", systemRandomness);
  const [one, other] = [secrets.matches(secretHash, "s"), secrets.matches(secretHash, "s")];
  expect(other).toBe(one);
  expect(await one).toBe(true);
});
