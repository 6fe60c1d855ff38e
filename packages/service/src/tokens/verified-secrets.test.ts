import { expect, test } from "vitest";
import { systemRandomness } from "../runtime/randomness.ts";
import { memoryStore } from "../../test/memory-store.ts";
import { countFailedAttempts, createTurns, uncounted, type Turns } from "../throttling/index.ts";
import { hashChosenSecret, hashGeneratedSecret, isSecretOf, generateClientId, generateSecret } from "./secret.ts";
import { createVerifiedSecrets, type SecretParts, type VerifiedSecrets } from "./verified-secrets.ts";

const address = "192.0.2.1";

/** Turns that count the slow hashes. */
function countedTurns(): Turns & { count: number } {
  const turns = createTurns({ atOnce: 2, waitingOfOne: 50, waiting: 50 });
  const counted: Turns & { count: number } = {
    count: 0,
    run: (whose, work) => {
      counted.count += 1;
      return turns.run(whose, work);
    },
  };
  return counted;
}

function start(parts: Partial<SecretParts> = {}): VerifiedSecrets {
  const turns = countedTurns();
  return createVerifiedSecrets({
    random: systemRandomness,
    failed: uncounted,
    turns,
    hasChosenSecrets: true,
    known: [],
    ...parts,
  });
}

test("a chosen secret's hash matches it alone and is salted", async () => {
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

test("a generated secret's hash matches it alone", async () => {
  const [one, other] = [generateSecret(systemRandomness), generateSecret(systemRandomness)];
  expect(one).toMatch(/^[0-9a-f]{36}$/);
  expect(hashGeneratedSecret(one)).not.toContain(one);
  expect(await isSecretOf(hashGeneratedSecret(one), one)).toBe(true);
  expect(await isSecretOf(hashGeneratedSecret(one), other)).toBe(false);
  expect(await isSecretOf(hashGeneratedSecret(one), "")).toBe(false);
});

test("a result is remembered until the hash changes", async () => {
  const secrets = start();
  const before = await hashChosenSecret("before", systemRandomness);
  const after = await hashChosenSecret("after", systemRandomness);
  const matches = (secretHash: string, secret: string): Promise<boolean> =>
    secrets.matches(secretHash, { clientId: "id", secret, address });
  expect(await matches(before, "before")).toBe(true);
  expect(await matches(before, "before")).toBe(true);
  expect(await matches(before, "after")).toBe(false);
  expect(await matches(before, "after")).toBe(false);
  expect(await matches(after, "before")).toBe(false);
  expect(await matches(after, "after")).toBe(true);
});

test("concurrent requests share one check, and a repeated one costs none", async () => {
  const turns = countedTurns();
  const secrets = start({ turns });
  const secretHash = await hashChosenSecret("s", systemRandomness);
  const right = { clientId: "id", secret: "s", address };
  const wrong = { clientId: "id", secret: "t", address };
  const answers = [right, right, wrong, wrong].map((presented) => secrets.matches(secretHash, presented));
  expect(await Promise.all(answers)).toEqual([true, true, false, false]);
  expect(await secrets.matches(secretHash, right)).toBe(true);
  expect(await secrets.matches(secretHash, wrong)).toBe(false);
  expect(turns.count).toBe(2);
});

test("an unknown chosen id costs a slow hash, an unknown generated id does not", async () => {
  const turns = countedTurns();
  const secrets = start({ turns });
  expect(await secrets.matches(undefined, { clientId: "nobody", secret: "s", address })).toBe(false);
  expect(turns.count).toBe(1);

  const clientId = generateClientId(systemRandomness);
  expect(await secrets.matches(undefined, { clientId, secret: "s", address })).toBe(false);
  const made = hashGeneratedSecret(generateSecret(systemRandomness));
  expect(await secrets.matches(made, { clientId, secret: "s", address })).toBe(false);
  expect(turns.count).toBe(1);
});

test("a configured secret costs no hash from the first request on", async () => {
  const turns = countedTurns();
  const known = { clientId: "id", secret: "s", secretHash: await hashChosenSecret("s", systemRandomness) };
  const secrets = start({ turns, known: [known] });
  expect(await secrets.matches(known.secretHash, { clientId: "id", secret: "s", address })).toBe(true);
  expect(turns.count).toBe(0);
  const later = await hashChosenSecret("t", systemRandomness);
  expect(await secrets.matches(later, { clientId: "id", secret: "s", address })).toBe(false);
});

test("without chosen secrets, no unknown id costs a slow hash", async () => {
  const turns = countedTurns();
  const secrets = start({ turns, hasChosenSecrets: false });
  expect(await secrets.matches(undefined, { clientId: "nobody", secret: "s", address })).toBe(false);
  expect(turns.count).toBe(0);
});

test("of sixty-four concurrent wrong secrets ten are hashed, two at a time, and the rest get 429", async () => {
  let [running, most] = [0, 0];
  const turns = createTurns({ atOnce: 2, waitingOfOne: 50, waiting: 50 });
  const observed: Turns = {
    run: (whose, work) =>
      turns.run(whose, async () => {
        most = Math.max(most, (running += 1));
        return work().finally(() => (running -= 1));
      }),
  };
  const secrets = start({ turns: observed, failed: countFailedAttempts(await memoryStore()) });
  const secretHash = await hashChosenSecret("s", systemRandomness);
  const attempt = (n: number): Promise<boolean> =>
    secrets.matches(secretHash, { clientId: "id", secret: `wrong ${n}`, address });
  const results = await Promise.allSettled(Array.from({ length: 64 }, (_, n) => attempt(n)));

  expect(most).toBe(2);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  const reasons = results.flatMap((result) => (result.status === "rejected" ? [Object(result.reason).status] : []));
  expect(reasons).toEqual(Array.from({ length: 54 }, () => 429));
});

test("a verified caller is admitted while others guess, also from the same address", async () => {
  const secrets = start({ failed: countFailedAttempts(await memoryStore()) });
  const secretHash = await hashChosenSecret("s", systemRandomness);
  const right = { clientId: "id", secret: "s", address };
  expect(await secrets.matches(secretHash, right)).toBe(true);
  for (let n = 0; n < 40; n++)
    await secrets.matches(undefined, { clientId: `${n}`.padStart(32, "0"), secret: "s", address }).catch(() => false);
  await expect(secrets.matches(secretHash, { ...right, secret: "t" })).rejects.toMatchObject({ status: 429 });

  expect(await secrets.matches(secretHash, right)).toBe(true);
  const made = generateSecret(systemRandomness);
  const first = { clientId: generateClientId(systemRandomness), secret: made, address };
  expect(await secrets.matches(hashGeneratedSecret(made), first)).toBe(true);
});
