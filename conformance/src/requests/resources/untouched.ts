import type { Contract, Operation } from "@tallystick/contract";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import type { Fixture } from "../fixtures/fixture.ts";
import type { TargetInfo } from "../trial.ts";
import { idsIn, safe } from "./shown-ids.ts";
import { resourceInReply } from "./resource-in-reply.ts";
import { memoryOf } from "./run-memory.ts";

/** So many of a resource are remembered. */
const MOST_REMEMBERED = 200;

/** Notes what a successful write has made for the main caller, and that what it names is no longer as it was made. */
export function noteUntouched(
  contract: Contract,
  target: TargetInfo,
  row: Operation,
  request: CallRequest,
  reply: Exchange,
): void {
  if (safe.has(row.method)) return;
  const { untouched } = memoryOf(target);
  const named = [...Object.values(request.params ?? {}), ...idsIn(request.query), ...idsIn(request.body)];
  for (const id of [...named, ...idsIn(reply.body)]) for (const items of untouched.values()) items.delete(id);
  const { kind, resource = "" } = row.resourceAction ?? {};
  const made = kind === "creates" && request.as === undefined ? resourceInReply(contract, reply, resource) : undefined;
  if (made === undefined) return;
  const items = untouched.get(resource) ?? new Map<string, Fixture>();
  untouched.set(resource, items);
  if (items.size < MOST_REMEMBERED) items.set(made.id, made);
}

/** What this run has made of a resource for its main caller and named in no write since. */
export function untouchedOf(target: TargetInfo, resource: string): Fixture[] {
  return [...(memoryOf(target).untouched.get(resource)?.values() ?? [])];
}
