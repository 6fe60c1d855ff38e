import { isDeepStrictEqual } from "node:util";
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
import type { KnownIds, Named } from "./known-ids.ts";

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
  const stranger = actedOn(row, request).find((each) => strangers.mayHave(each) && !given.has(each.id));
  if (stranger === undefined) return;
  throw new FixtureUnavailable(
    `${row.id} would change ${stranger.id}, which was there before the run; --may-change-existing allows it.`,
  );
}

/**
 * What a request acts on: what its path names, and what its query or body names of its own resource. What an operation without a
 * resource names may be what it acts on.
 */
function actedOn(row: Operation, request: CallRequest): Named[] {
  const { kind, resource } = row.resourceAction ?? {};
  const isOwn = (each: Operation["references"][number]): boolean =>
    kind !== "creates" && (kind === undefined || each.resource === resource);
  return [...namedInPath(row, request), ...namedAt(row.references.filter(isOwn), request)];
}

/** Each parameter of the path, with the kind of what it names. */
function namedInPath({ references }: Operation, { params = {} }: CallRequest): Named[] {
  return Object.entries(params).map(([name, id]) => ({
    resource: references.find(({ at }) => at === `path.${name}`)?.resource,
    id,
  }));
}

/** What a request names in its query and body. */
function namedAt(references: Operation["references"], { query, body }: CallRequest): Named[] {
  const places = { query, body };
  return references.flatMap(({ at, resource }) => {
    const [place = "", ...path] = at.split(".");
    const values = place === "query" || place === "body" ? valuesAt(places[place], path.join(".")) : [];
    return values.map((id) => ({ resource, id: String(id) }));
  });
}

/** What adds an amount to a balance takes nothing from anybody. */
function onlyAdds({ conservation }: Contract, { id }: Operation): boolean {
  return conservation.some(({ terms }) =>
    terms.some((term) => "operation" in term && term.operation === id && term.sign > 0),
  );
}

/**
 * Notes whose the resources in a reply are. What a request makes is the run's own; so is what names something of the run's own, or is
 * found below it. Anything else was there before, such as the tenant that the reply of a creation names too.
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
  const own = (each: Named): void => {
    made.add(each);
    strangers.delete(each);
  };
  const { kind, resource = "" } = row.resourceAction ?? {};
  const named = [...namedInPath(row, request), ...namedAt(row.references, request)];
  if (!safe.has(row.method) && kind !== "lists" && kind !== "reads") {
    const created = kind === "creates" ? resourceInReply(contract, reply, resource)?.id : undefined;
    if (created !== undefined) own({ resource, id: created });
    const id = idShownBy(contract, reply);
    // What the request names itself was there before the call.
    const isNew = id !== undefined && id !== created && named.every((each) => each.id !== id);
    if (isNew && !strangers.mayHave({ id })) own({ id });
    return;
  }
  const asked = [...named, ...Object.values(request.query ?? {}).map((id) => ({ id: String(id) }))];
  for (const { id, body } of shownIn(contract, row, reply)) {
    const shown = { resource, id };
    if (made.surelyHas(shown)) continue;
    const isBelowOwn = asked.some((each) => !isDeepStrictEqual(each, shown) && made.surelyHas(each));
    if (isBelowOwn || namesOwn(contract, made, shown, body)) own(shown);
    else strangers.add(shown);
  }
}

/** Whether a resource shows an id of the run's own, at a declared place or by a name such as `customerId`. */
function namesOwn({ resources }: Contract, made: KnownIds, { resource = "" }: Named, body: unknown): boolean {
  const { links = [] } = resources[resource] ?? {};
  const linked = links.flatMap((link) => valuesAt(body, link.at).map((id) => ({ ...link, id: String(id) })));
  return [...linked, ...idsIn(body).map((id) => ({ id }))].some((each) => made.surelyHas(each));
}

/** Whether a resource was there before the run, as far as it is known. */
export function isStranger(target: TargetInfo, named: Named): boolean {
  return memoryOf(target).strangers.mayHave(named);
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
