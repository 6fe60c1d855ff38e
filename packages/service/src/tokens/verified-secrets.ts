import { hash, timingSafeEqual } from "node:crypto";
import type { Randomness } from "../runtime/randomness.ts";
import { isSecretOf } from "./secret.ts";

/** Client ids whose last right secret is remembered. */
const remembered = 10_000;

interface Verified {
  secretHash: string;
  digest: Buffer;
}

/** Checks a secret against its slow hash once, and afterwards against a keyed digest of what was right, in this process only. */
export interface VerifiedSecrets {
  isRight: (clientId: string, secretHash: string, secret: string) => Promise<boolean>;
}

export function createVerifiedSecrets(random: Randomness): VerifiedSecrets {
  const key = random.hex(32);
  const digestOf = (secret: string): Buffer => hash("sha256", key + secret, "buffer");
  const verified = new Map<string, Verified>();
  return {
    async isRight(clientId, secretHash, secret) {
      const digest = digestOf(secret);
      const known = verified.get(clientId);
      if (known?.secretHash === secretHash && timingSafeEqual(known.digest, digest)) return true;
      if (!(await isSecretOf(secretHash, secret))) return false;
      const [oldest] = verified.keys();
      if (verified.size >= remembered && oldest !== undefined) verified.delete(oldest);
      verified.set(clientId, { secretHash, digest });
      return true;
    },
  };
}
