import { findPlatform } from "../../config/index.ts";
import type { Tx } from "../../storage/store.ts";
import { readLookupId, type LookupState } from "./lookup-id.ts";

export interface LookupCheck {
  platformId: string;
  lookupId: string;
  /** The UMA address in lower case, or the id of the external account. */
  receiver: string;
  now: number;
}

/** The state of a lookup id in a request (G-54e): valid, expired, or unknown, as one for another receiver is. */
export async function checkLookup(tx: Tx, { platformId, lookupId, receiver, now }: LookupCheck): Promise<LookupState> {
  const { lookupKey } = await findPlatform(tx, platformId);
  return readLookupId(lookupKey, lookupId, receiver, now);
}
