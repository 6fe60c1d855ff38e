import { parseDuration } from "./duration.ts";
import type { Expiry } from "./gen/model.ts";

/**
 * When something ends: so long after the time that its end is counted from, or with `before` so long before it. Both times
 * are epoch milliseconds.
 */
export function expiryEnd({ after, before }: Pick<Expiry, "after" | "before">, counted: number): number {
  const distance = parseDuration(after);
  return before === undefined ? counted + distance : counted - distance;
}
