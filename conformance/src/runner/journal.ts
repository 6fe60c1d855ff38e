import type { Contract, Operation } from "@tallystick/contract";
import type { CallRequest, Exchange } from "../http/exchange.ts";
import { isSuccess } from "../requests/expect.ts";
import { resourceInReply } from "../requests/resources/resource-in-reply.ts";
import { subjectOf } from "../requests/resources/references.ts";

/** What a run does to its target, noted as it happens, so that it can be undone later. */
export type JournalEntry =
  | { what: "made"; resource: string; id: string; by: string; params?: Readonly<Record<string, string>>; as?: "other" }
  | { what: "deleted"; resource: string; id: string }
  /** What is there once, before its first change: an operation, and the body with which it puts it back. */
  | { what: "found"; by: string; body: unknown }
  | { what: "put-back"; by: string };

export type Journal = (entry: JournalEntry) => void;

/** Notes what a request has made or deleted. */
export function noteInJournal(
  journal: Journal,
  contract: Contract,
  row: Operation,
  { params, as }: CallRequest,
  reply: Exchange,
): void {
  const { kind, resource } = row.resourceAction ?? {};
  if (resource === undefined || !isSuccess(reply)) return;
  if (kind === "creates") {
    const id = resourceInReply(contract, reply, resource)?.id;
    if (id === undefined) return;
    const context = { ...(params === undefined ? {} : { params }), ...(as === "other" ? { as } : {}) };
    journal({ what: "made", resource, id, by: row.id, ...context });
  }
  if (kind === "deletes") {
    const id = params?.[subjectOf(contract, row)?.at.replace("path.", "") ?? ""];
    if (id !== undefined) journal({ what: "deleted", resource, id });
  }
}

/** What a journal says that is still there: the resources, the latest first, and what was found. */
export function stillThere(entries: readonly JournalEntry[]): {
  made: Extract<JournalEntry, { what: "made" }>[];
  found: Extract<JournalEntry, { what: "found" }>[];
} {
  const made = new Map<string, Extract<JournalEntry, { what: "made" }>>();
  const found = new Map<string, Extract<JournalEntry, { what: "found" }>>();
  for (const entry of entries) {
    if (entry.what === "made") made.set(`${entry.resource} ${entry.id}`, entry);
    if (entry.what === "deleted") made.delete(`${entry.resource} ${entry.id}`);
    // A later run may have found what an earlier one had changed.
    if (entry.what === "found" && !found.has(entry.by)) found.set(entry.by, entry);
    if (entry.what === "put-back") found.delete(entry.by);
  }
  return { made: [...made.values()].toReversed(), found: [...found.values()] };
}
