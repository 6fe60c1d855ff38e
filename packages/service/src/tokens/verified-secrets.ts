import { hash } from "node:crypto";
import type { Randomness } from "../runtime/randomness.ts";
import type { FailedAttempts, Turns } from "../throttling/index.ts";
import { isGeneratedHash, isGeneratedId, isSecretOf, unmatchedHash } from "./secret.ts";

/** Remembered answers of each kind; beyond, the least recently used one is dropped. */
const remembered = 10_000;

/** A client id and secret, and the caller's address. */
export interface Presented {
  clientId: string;
  secret: string;
  address: string;
}

export interface SecretParts {
  random: Randomness;
  failed: FailedAttempts;
  /** For slow hashes. */
  turns: Turns;
  /** Whether any token has a chosen secret, and so a slow hash. */
  hasChosenSecrets: boolean;
  /** The operator's, as this process hashed them: they are not checked again. */
  known: readonly KnownSecret[];
}

/** A secret and its stored hash. */
export interface KnownSecret {
  clientId: string;
  secret: string;
  secretHash: string;
}

/**
 * Checks secrets. Each is checked once and its answer remembered by a keyed digest, in this process only: a right one is never
 * throttled, a wrong one costs nothing more. Concurrent requests wait for one check.
 */
export interface VerifiedSecrets {
  /**
   * @param secretHash of the token with that client id; undefined for an unknown id, which takes as long.
   * @throws Refused with 429 after too many attempts.
   */
  matches: (secretHash: string | undefined, presented: Presented) => Promise<boolean>;
}

export function createVerifiedSecrets({
  random,
  failed,
  turns,
  hasChosenSecrets,
  known,
}: SecretParts): VerifiedSecrets {
  const key = random.hex(32);
  const unmatched = unmatchedHash(random);
  // Apart: any number of wrong secrets displaces no right one.
  const [right, wrong] = [createMemory(remembered), createMemory(remembered)];
  const underWay = new Map<string, Promise<boolean>>();
  const digestOf = (secretHash: string | undefined, clientId: string, secret: string): string =>
    hash("sha256", JSON.stringify([key, secretHash, clientId, secret]));
  for (const { secretHash, clientId, secret } of known) right.add(digestOf(secretHash, clientId, secret));

  async function check(secretHash: string | undefined, presented: Presented): Promise<boolean> {
    const { clientId, secret, address } = presented;
    // Only a chosen id can be guessed: an unknown one of another form takes as long as a chosen one.
    const isFast = secretHash ? isGeneratedHash(secretHash) : isGeneratedId(clientId) || !hasChosenSecrets;
    if (isFast && secretHash && (await isSecretOf(secretHash, secret))) return true;
    await failed.begin(clientId, address);
    if (isFast) return false;
    const isSame = await turns.run(clientId, () => isSecretOf(secretHash ?? unmatched, secret));
    if (!isSame || !secretHash) return false;
    await failed.succeeded(clientId, address);
    return true;
  }

  return {
    matches: async (secretHash, presented) => {
      const digest = digestOf(secretHash, presented.clientId, presented.secret);
      if (right.has(digest)) return true;
      if (wrong.has(digest)) return false;
      const running = underWay.get(digest) ?? check(secretHash, presented).finally(() => underWay.delete(digest));
      underWay.set(digest, running);
      const isRight = await running;
      (isRight ? right : wrong).add(digest);
      return isRight;
    },
  };
}

/** A set of at most `size` texts. */
function createMemory(size: number): { has: (text: string) => boolean; add: (text: string) => void } {
  const texts = new Set<string>();
  const add = (text: string): void => {
    // Used last, it is dropped last.
    texts.delete(text);
    texts.add(text);
    if (texts.size <= size) return;
    const [oldest = ""] = texts;
    texts.delete(oldest);
  };
  return {
    add,
    has: (text) => {
      if (!texts.has(text)) return false;
      add(text);
      return true;
    },
  };
}
