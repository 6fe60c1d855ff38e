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

export async function keyTerms(row: ClientOperation, time: KeyTime, caller: CallerCredentials): Promise<KeyTerms> {
  return { validUntil: new Date(endOf(row, time)).toISOString(), credential: await credentialOf(caller) };
}

/** The time of a key: that of a call which began then, in epoch milliseconds, unless its end was stored with it. */
export interface KeyTime {
  startedAt: number;
  validUntil: string | undefined;
}

/** Why a key is not sent, as the service may have forgotten it. Throws a `TypeError` for a `validUntil` that is no time. */
export function endedKey(row: ClientOperation, time: KeyTime, clock: Clock): string | undefined {
  const end = endOf(row, time);
  if (clock.now() < end) return undefined;
  const isoEnd = new Date(end).toISOString();
  return `was not sent: its key ended at ${isoEnd}, so it would be a new call; find out by a list whether the first was executed`;
}

function endOf({ id, idempotent }: ClientOperation, { startedAt, validUntil }: KeyTime): number {
  const end =
    validUntil === undefined ? startedAt + parseDuration(idempotent?.retention ?? "") : Date.parse(validUntil);
  if (Number.isNaN(end)) throw new TypeError(`${id} needs an ISO 8601 time as its validUntil, not ${validUntil}`);
  return end;
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
