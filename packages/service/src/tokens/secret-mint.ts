import { NeedsFromOutside } from "../runtime/outside.ts";
import type { Randomness } from "../runtime/randomness.ts";
import { hashSecret } from "./secret.ts";

export interface MintedSecret {
  secret: string;
  secretHash: string;
}

/** Makes secrets with their slow hashes, and keeps no unit of work waiting while it hashes. */
export interface SecretMint {
  /** The secret for a request; asked for within the unit of work, it has it by the second run. */
  take: (traceId: string) => MintedSecret;
}

export function createSecretMint(random: Randomness): SecretMint {
  const minted = new Map<string, MintedSecret>();
  return {
    take(traceId) {
      const mine = minted.get(traceId);
      if (!mine) {
        throw new NeedsFromOutside("the hash of a secret", async () => {
          const secret = random.hex(18);
          minted.set(traceId, { secret, secretHash: await hashSecret(secret, random) });
        });
      }
      minted.delete(traceId);
      return mine;
    },
  };
}
