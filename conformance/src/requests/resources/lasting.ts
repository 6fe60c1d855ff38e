import type { Contract, Operation } from "@tallystick/contract";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { lifecycleOf } from "../states/states.ts";
import type { TargetInfo } from "../trial.ts";
import { idsIn, safe } from "./shown-ids.ts";
import { resourceInReply } from "./resource-in-reply.ts";
import { memoryOf, type LastingItem } from "./run-memory.ts";

/** So many of a resource are remembered. */
const MOST_REMEMBERED = 200;

/**
 * Notes what a successful write has made for the main caller. What another write names may be gone, or in another state; what
 * has no states is only changed by it, and no longer known as it is.
 */
export function noteLasting(
  contract: Contract,
  target: TargetInfo,
  row: Operation,
  request: CallRequest,
  reply: Exchange,
): void {
  if (safe.has(row.method)) return;
  const { lasting } = memoryOf(target);
  const named = [...Object.values(request.params ?? {}), ...idsIn(request.query), ...idsIn(request.body)];
  for (const id of [...named, ...idsIn(reply.body)]) {
    for (const [kind, items] of lasting) {
      const isGone = row.resourceAction?.kind === "deletes" || lifecycleOf(contract, kind) !== undefined;
      if (isGone) items.delete(id);
      else if (items.has(id)) items.set(id, { params: {}, ...items.get(id), id, body: {} });
    }
  }
  const { kind, resource = "" } = row.resourceAction ?? {};
  const made = kind === "creates" && request.as === undefined ? resourceInReply(contract, reply, resource) : undefined;
  if (made === undefined) return;
  const items = lasting.get(resource) ?? new Map<string, LastingItem>();
  lasting.set(resource, items);
  if (items.size < MOST_REMEMBERED) items.set(made.id, { ...made, params: request.params ?? {} });
}

/** What this run has made of a resource for its main caller, and neither deleted nor brought into another state; without members where it was changed. */
export function lastingOf(target: TargetInfo, resource: string): LastingItem[] {
  return [...(memoryOf(target).lasting.get(resource)?.values() ?? [])];
}
