import type { Outcome } from "../errors/outcome.ts";
import type { Intent } from "./intent.ts";

/** How a list shows whether a call was executed whose key the service has forgotten. */
export interface ReconcilingList {
  /** The list operation, such as `transactions.list`. */
  operation: string;
  /**
   * Its query, which should leave out what is older than `since`, in ISO 8601: an hour before the call was stored. By `storedAt` itself a
   * service whose clock is behind would leave out the call, which would then count as refused.
   */
  query?: (intent: Intent, since: string) => Record<string, unknown>;
  /** Whether an item may be the result of the call. */
  matches: (item: unknown, intent: Intent) => boolean;
  /** Whether no other call can have made a matching item, as with a reference of your own in both. Without it one match decides nothing. */
  isUnique?: boolean;
}

/** What the caller says about an intent that no list decides; `unknown` leaves it. */
export interface Decision {
  outcome: Outcome;
  result?: unknown;
  reason?: string;
}

/** Asked for an intent that is too old to be sent, with the items that may be its result. */
export type Decide = (intent: Intent, candidates: readonly unknown[]) => Decision | Promise<Decision>;

export interface Reconciling {
  lists: Readonly<Record<string, ReconcilingList>>;
  decide: Decide | undefined;
  iterate: (operation: string, request: { query?: Record<string, unknown> }) => AsyncIterable<unknown>;
}

/** By how much the clocks of the service and of the caller may differ. */
const skewMs = 60 * 60 * 1000;

const tooOld = "its key is too old, so the service would execute it again";

/** Decides an intent whose key the service may have forgotten, without sending it. */
export async function reconcile(intent: Intent, { lists, decide, iterate }: Reconciling): Promise<Decision> {
  const list = Object.hasOwn(lists, intent.operation) ? lists[intent.operation] : undefined;
  const candidates: unknown[] = [];
  if (list) {
    const query = list.query?.(intent, new Date(Date.parse(intent.storedAt) - skewMs).toISOString());
    for await (const item of iterate(list.operation, query ? { query } : {}))
      if (list.matches(item, intent)) candidates.push(item);
    const [only] = candidates;
    if (candidates.length === 0) return { outcome: "refused", reason: `${tooOld}; ${list.operation} does not have it` };
    if (candidates.length === 1 && list.isUnique === true)
      return { outcome: "done", result: only, reason: `${list.operation} has it` };
  }
  if (decide) return decide(intent, candidates);
  const seen = list
    ? `${list.operation} has ${candidates.length} like it`
    : `no list is declared for ${intent.operation}`;
  return { outcome: "unknown", reason: `${tooOld}; ${seen}` };
}
