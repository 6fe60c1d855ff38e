import { type ClientOperation, parseDuration } from "@tallystick/contract/client";
import type { Clock } from "../runtime/environment.ts";
import type { CallerCredentials } from "./caller-credentials.ts";
import { digestOf } from "./digest.ts";

/** When, and for whom, a key stands for the same call. */
export interface KeyTerms {
  /**
   * ISO 8601: until then the service knows the key of a call that is sent now for the first time. Later the same key is a new call: find
   * out by a list whether the first was executed.
   */
  validUntil: string;
  /**
   * The caller for whom the key counts: the client id, or the SHA-256 digest of a token or a key; never a secret. With another one the
   * same key is a new call.
   */
  credential: string;
}

export async function keyTerms(
  { retention }: NonNullable<ClientOperation["idempotent"]>,
  caller: CallerCredentials,
  clock: Clock,
): Promise<KeyTerms> {
  return {
    validUntil: new Date(clock.now() + parseDuration(retention)).toISOString(),
    credential: await credentialOf(caller),
  };
}

/** The id alone, as its secret may be rotated. */
async function credentialOf({ caller, authorization, keys }: CallerCredentials): Promise<string> {
  if (keys !== undefined)
    return digestOf(JSON.stringify(Object.entries(keys).toSorted(([a], [b]) => (a < b ? -1 : 1))));
  if (authorization === undefined) return "anonymous";
  if (caller !== "basic") return digestOf(authorization);
  const bytes = Uint8Array.from(atob(authorization.slice("Basic ".length)), (byte) => byte.codePointAt(0) ?? 0);
  const [clientId = ""] = new TextDecoder().decode(bytes).split(":", 1);
  return clientId;
}
