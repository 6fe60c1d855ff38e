import { isCounterAccount, type Entry, type Shortfall } from "../ledger/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { findInternalAccount } from "./store.ts";
import { toInternalAccount } from "./view.ts";

/**
 * Posts an entry between a platform's accounts and the outside, and emits an event for every changed balance (G-100b).
 * Returns the ledger's shortfall, with no balance changed; an entry without postings is ignored.
 */
export type MoveMoney = (tx: Tx, platformId: string, entry: Entry) => Promise<Shortfall | undefined>;

export function createMoveMoney({ ledger, events }: Pick<Runtime, "ledger" | "events">): MoveMoney {
  return async (tx, platformId, entry) => {
    if (entry.postings.length === 0) return undefined;
    const shortfall = await ledger.post(tx, entry);
    if (shortfall) return shortfall;
    const moved = new Set(entry.postings.map(({ account }) => account).filter((id) => !isCounterAccount(id)));
    for (const resourceId of moved) {
      const data = (): Promise<unknown> => shownAccount(tx, platformId, resourceId);
      const type = "INTERNAL_ACCOUNT.BALANCE_UPDATED";
      await events.record(tx, { platformId, type, resourceId, data, now: entry.at });
    }
    return undefined;
  };
}

async function shownAccount(tx: Tx, platformId: string, id: string): Promise<unknown> {
  const account = await findInternalAccount(tx, platformId, id);
  if (!account) throw new Error(`The ledger moved ${id}, which ${platformId} does not have`);
  return toInternalAccount(account);
}
