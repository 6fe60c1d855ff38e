import { hash } from "node:crypto";
import type { Randomness } from "../runtime/randomness.ts";
import { isSecretOf } from "./secret.ts";

/** Results that are remembered; beyond, the least recently used one is dropped. */
const remembered = 10_000;

/**
 * Checks a secret against its hash, which may be slow, once, and afterwards remembers the result by a keyed digest, in
 * this process only. Concurrent requests wait for one check.
 */
export interface VerifiedSecrets {
  matches: (secretHash: string, secret: string) => Promise<boolean>;
}

export function createVerifiedSecrets(random: Randomness): VerifiedSecrets {
  const key = random.hex(32);
  const answers = new Map<string, Promise<boolean>>();
  return {
    matches(secretHash, secret) {
      const digest = hash("sha256", `${key}${secretHash}\n${secret}`);
      const answer = answers.get(digest) ?? isSecretOf(secretHash, secret);
      // Used last, it is dropped last.
      answers.delete(digest);
      answers.set(digest, answer);
      const [oldest] = answers.keys();
      if (answers.size > remembered && oldest !== undefined) answers.delete(oldest);
      answer.catch(() => answers.delete(digest));
      return answer;
    },
  };
}
