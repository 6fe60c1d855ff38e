import type { Intent } from "./intent.ts";

/** What is known about an intent. Only `done` has the body of the reply. */
export type Settlement<Result = unknown> =
  | { id: string; outcome: "done"; result: Result | undefined; reason?: string }
  | { id: string; outcome: "refused" | "unknown"; reason: string };

export function settlementOf({ id, outcome, reason, result }: Intent): Settlement {
  if (outcome === "done") return { id, outcome, result, ...(reason !== undefined && { reason }) };
  return { id, outcome, reason: reason ?? "no attempt has ended yet" };
}
