import type { Contract, Operation } from "@tallystick/contract";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { valuesAt } from "../../json/value-at.ts";
import { isSuccess } from "../expect.ts";
import { idShownBy, listedIn } from "../fixtures/resource-id.ts";
import type { TargetInfo } from "../trial.ts";
import { idsIn, safe } from "./shown-ids.ts";
import { noteLasting } from "./lasting.ts";
import { resourceInReply } from "./resource-in-reply.ts";
import { memoryOf } from "./run-memory.ts";

/**
 * Throws `FixtureUnavailable` for any request but a read where the run only reads, and for one that would change or delete what was there before the run, unless the target allows
 * that, or a fixture names it. Ids that nothing has shown name nothing, and may be tried.
 */
export function requireOwn(contract: Contract, target: TargetInfo, row: Operation, request: CallRequest): void {
  if (safe.has((request.raw?.method ?? row.method).toLowerCase())) return;
  if (target.isReadOnly === true) throw new FixtureUnavailable("this run only reads (--read-only)");
  if (target.mayChangeExisting === true) return;
  if (onlyAdds(contract, row)) return;
  const { strangers } = memoryOf(target);
  const given = new Set(Object.values(target.fixtures));
  const stranger = actedOn(row, request).find((id) => strangers.has(id) && !given.has(id));
  if (stranger === undefined) return;
  throw new FixtureUnavailable(
    `${row.id} would change ${stranger}, which was there before the run; --may-change-existing allows it.`,
  );
}

/**
 * The ids of what a request acts on: those in its path, and those of its own resource that its query or body names. What an operation
 * without a resource names may be what it acts on.
 */
function actedOn(row: Operation, { params = {}, query, body }: CallRequest): string[] {
  const { kind, resource } = row.resourceAction ?? {};
  const places = { query, body };
  const named = row.references
    .filter((each) => kind !== "creates" && (kind === undefined || each.resource === resource))
    .flatMap(({ at }) => {
      const [place = "", ...path] = at.split(".");
      return place === "query" || place === "body" ? valuesAt(places[place], path.join(".")) : [];
    });
  return [...Object.values(params), ...named.map(String)];
}

/** What adds an amount to a balance takes nothing from anybody. */
function onlyAdds({ conservation }: Contract, { id }: Operation): boolean {
  return conservation.some(({ terms }) =>
    terms.some((term) => "operation" in term && term.operation === id && term.sign > 0),
  );
}

/**
 * Notes whose the resources in a reply are. What a request makes is the run's own, with everything that the reply names; so is what
 * names something of the run's own, or is found below it. Anything else was there before.
 */
export function noteResources(
  contract: Contract,
  target: TargetInfo,
  row: Operation,
  request: CallRequest,
  reply: Exchange,
): void {
  if (!isSuccess(reply)) return;
  noteLasting(contract, target, row, request, reply);
  const { made, strangers } = memoryOf(target);
  const own = (id: string): void => {
    made.add(id);
    strangers.delete(id);
  };
  const { kind, resource = "" } = row.resourceAction ?? {};
  if (!safe.has(row.method) && kind !== "lists" && kind !== "reads") {
    const id = kind === "creates" ? resourceInReply(contract, reply, resource)?.id : undefined;
    if (id !== undefined) own(id);
    for (const each of idsIn(reply.body)) if (!strangers.has(each)) own(each);
    return;
  }
  const above = [...Object.values(request.params ?? {}), ...Object.values(request.query ?? {}).map(String)];
  for (const { id, body } of shownIn(contract, row, reply)) {
    if (made.has(id)) continue;
    if (above.some((each) => each !== id && made.has(each)) || idsIn(body).some((each) => made.has(each))) own(id);
    else strangers.add(id);
  }
}

/** Whether a resource was there before the run, as far as it is known. */
export function isStranger(target: TargetInfo, id: string): boolean {
  return memoryOf(target).strangers.has(id);
}

function shownIn(contract: Contract, row: Operation, reply: Exchange): { id: string; body: unknown }[] {
  if (row.resourceAction?.kind === "lists") return unlessOdd(() => listedIn(contract, reply));
  const id = row.resourceAction?.kind === "reads" ? idShownBy(contract, reply) : undefined;
  return id === undefined ? [] : [{ id, body: reply.body }];
}

/** A list of another form than declared shows nothing here; a check says so. */
function unlessOdd<Item>(read: () => Item[]): Item[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof FixtureUnavailable) return [];
    throw error;
  }
}
