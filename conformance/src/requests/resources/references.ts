import type { Contract, Operation, Reference } from "@tallystick/contract";
import { letters } from "../../json/letters.ts";
import { valuesAt } from "../../json/value-at.ts";

/**
 * The references of an operation: those of its row, and those implied by its path or parameter names such as `itemId`.
 */
export function referencesOf(contract: Contract, row: Operation): Reference[] {
  const known = new Set(row.references.map(({ at }) => at));
  const implied = row.parameters
    .filter(({ in: place, name }) => place !== "header" && !known.has(`${place}.${name}`))
    .flatMap(({ in: place, name }) => {
      const resource = namedBy(contract, name) ?? (place === "path" ? heldAt(contract, row, name) : undefined);
      return resource === undefined ? [] : [{ at: `${place}.${name}`, resource }];
    });
  return [...row.references, ...implied];
}

/** The references of a row, and body values with the id format of one resource that can be unknown. */
export function referencesIn(contract: Contract, row: Operation, body: unknown): Reference[] {
  const known = referencesOf(contract, row);
  const others = row.refusals.flatMap(({ when, at }) => (when === "unknown" && at?.startsWith("body.") ? [at] : []));
  const implied = [...new Set(others)]
    .filter((at) => known.every((each) => each.at.replace(/\[\]$/, "") !== at.replace(/\[\]$/, "")))
    .flatMap((at) => {
      const [value] = valuesAt(body, at.slice("body.".length));
      const resource = typeof value === "string" ? idOwner(contract, value) : undefined;
      return resource === undefined ? [] : [{ at, resource }];
    });
  return [...known, ...implied];
}

/** The only resource whose ids begin like this one. */
function idOwner({ resources }: Contract, value: string): string | undefined {
  const owners = Object.values(resources).filter(({ prefix }) => value.startsWith(`${prefix}:`));
  return owners.length === 1 ? owners[0]?.name : undefined;
}

/** `itemId` names an Item. */
function namedBy(contract: Contract, parameter: string): string | undefined {
  const name = letters(parameter).replace(/id$/, "");
  return letters(parameter).endsWith("id")
    ? Object.keys(contract.resources).find((resource) => letters(resource) === name)
    : undefined;
}

/** The resource behind a hole of a path: the operation's own at the end, else what the segment before it is called. */
function heldAt(contract: Contract, row: Operation, parameter: string): string | undefined {
  const segments = row.path.split("/");
  const at = segments.indexOf(`{${parameter}}`);
  const isLast = segments.slice(at + 1).every((segment) => !segment.startsWith("{"));
  const action = row.resourceAction;
  const isNamed = row.references.some((each) => each.resource === action?.resource && each.at.startsWith("path."));
  if (isLast && !isNamed && action !== undefined && ["reads", "changes", "deletes"].includes(action.kind))
    return action.resource;
  const word = singular(letters(segments[at - 1] ?? ""));
  return Object.keys(contract.resources).find((resource) => letters(resource) === word);
}

function singular(word: string): string {
  return word.replace(/ies$/, "y").replace(/(?<!s)s$/, "");
}

/** Where a request of an operation names a resource. */
export function placeOf(contract: Contract, row: Operation, resource: string): string | undefined {
  const places = referencesOf(contract, row).filter((each) => each.resource === resource);
  return (places.find(({ at }) => at.startsWith("path.")) ?? places[0])?.at;
}

/**
 * Where a request of an operation names a resource that it moves; `through` is the member of the resource that has the id
 * there, where the operation names what the resource belongs to, as a refund names an order and takes its tickets back.
 */
export function placeOfMove(
  contract: Contract,
  row: Operation,
  resource: string,
): { at: string; through?: string } | undefined {
  const own = placeOf(contract, row, resource);
  if (own !== undefined) return { at: own };
  const subject = subjectOf(contract, row);
  const links = (contract.resources[resource]?.links ?? []).filter((link) => link.resource === subject?.resource);
  const [link, ...others] = links;
  return subject === undefined || link === undefined || others.length > 0 || link.at.includes("[]")
    ? undefined
    : { at: subject.at, through: link.at };
}

/** The place at which an operation names the resource that it reads, changes or deletes; undefined for any other. */
export function subjectOf(contract: Contract, row: Operation): Reference | undefined {
  const { kind, resource } = row.resourceAction ?? {};
  if (kind === undefined || kind === "creates" || kind === "lists") return undefined;
  const own = referencesOf(contract, row).filter((each) => each.resource === resource);
  return own.findLast(({ at }) => at.startsWith("path.")) ?? own[0];
}

/** The ids that put this resource at a place and make related resources belong to it; other places get another one. */
export function namesAt(
  contract: Contract,
  row: Operation,
  { at, resource }: Reference,
  id: string,
): Record<string, string> {
  const isOnly = referencesOf(contract, row).every((each) => each.resource !== resource || each.at === at);
  return { [at]: id, ...(isOnly && { [resource]: id }) };
}

/** Whether no operation makes a resource: it comes with another, or was there before. */
export function isOnlyListed({ operations, resources }: Contract, resource: string): boolean {
  return (resources[resource]?.creates ?? []).every((id) => operations[id] === undefined);
}

/** The owner's place in the path of a creating operation. */
export function pathOfMaking(contract: Contract, resource: string, owner: string): string | undefined {
  const [maker] = (contract.resources[resource]?.creates ?? []).flatMap((id) => contract.operations[id] ?? []);
  const places = maker === undefined ? [] : referencesOf(contract, maker);
  return places.find((each) => each.resource === owner && each.at.startsWith("path."))?.at;
}

/** Whether a request chooses the id of what it makes, as a PUT does; one that refuses an unknown id makes it of another. */
export function choosesId({ resourceAction, refusals }: Operation, { at, resource }: Reference): boolean {
  const isMade = resourceAction?.kind === "creates" && resourceAction.resource === resource && at.startsWith("path.");
  return isMade && !refusals.some((refusal) => refusal.when === "unknown" && refusal.at === at);
}

/** The path of the collection in which an operation names a resource: `/shelves` of `/shelves/{shelfId}/label`. */
export function collectionOf({ path }: Operation, { at }: Reference): string | undefined {
  const end = at.startsWith("path.") ? path.indexOf(`/{${at.slice("path.".length)}}`) : -1;
  return end < 0 ? undefined : path.slice(0, end);
}

/** Whether making a resource needs another one, directly or not. */
export function needs(contract: Contract, resource: string, other: string, above: readonly string[] = []): boolean {
  if (above.includes(resource)) return false;
  return (contract.resources[resource]?.creates ?? []).some((id) => {
    const row = contract.operations[id];
    const references = row === undefined ? [] : referencesOf(contract, row).filter((each) => !choosesId(row, each));
    return references.some(
      (each) => each.resource === other || needs(contract, each.resource, other, [...above, resource]),
    );
  });
}

/** Whether a resource belongs to another one, directly or indirectly. */
export function belongsTo(contract: Contract, resource: string, owner: string): boolean {
  const owners = isOnlyListed(contract, resource) ? ownersOfListed(contract, resource) : [];
  return (
    needs(contract, resource, owner) ||
    owners.some((each) => each.owner === owner || needs(contract, each.owner, owner))
  );
}

/** The parents that a resource can come with: its references, and the owners of its lists. */
export function ownersOfListed(contract: Contract, resource: string): { owner: string; at: string | undefined }[] {
  const { links = [], lists = [] } = contract.resources[resource] ?? {};
  const named = links.filter(({ at }) => !at.includes("[]")).map((link) => ({ owner: link.resource, at: link.at }));
  const above = lists
    .flatMap((id) => contract.operations[id] ?? [])
    .flatMap((list) => referencesOf(contract, list))
    .filter(({ at, resource: owner }) => at.startsWith("path.") && named.every((each) => each.owner !== owner));
  return [...named, ...above.map(({ resource: owner }) => ({ owner, at: undefined }))];
}

/** The operation whose deletion an operation takes back where it names a resource; undefined for any other. */
export function restoredDeletion(
  { operations }: Contract,
  { id }: Operation,
  { resource }: Reference,
): Operation | undefined {
  return Object.values(operations).find(
    ({ resourceAction: part }) => part?.kind === "deletes" && part.resource === resource && part.restoredBy === id,
  );
}

/** Conditions that speak of a resource's being there at all, which one resource may pass for many requests. */
const lasting: ReadonlySet<string> = new Set([
  "unknown",
  "malformed",
  "wrong-kind",
  "wrong-type",
  "deleted",
  "inactive",
  "owner-mismatch",
  "unsupported",
  "missing",
  "expired",
]);

/** Conditions by which what is named is used up, wherever they are reported. */
const usingUp: ReadonlySet<string> = new Set(["over-limit", "insufficient-balance"]);

/** Whether many requests of an operation may name the same resource, because none of them uses it up or takes of it. */
export function isShareable(contract: Contract, row: Operation, reference: Reference): boolean {
  const isCounted = contract.conservation.some(({ resource }) => resource === reference.resource);
  return row.method === "get" || (!isCounted && !isUsedUp(contract, row, reference));
}

/** Whether a request of an operation uses up what it names there. */
export function isUsedUp(contract: Contract, row: Operation, { at, resource }: Reference): boolean {
  const subject = subjectOf(contract, row);
  if (subject?.at === at && row.resourceAction?.kind !== "reads") return true;
  const isLimited = row.refusals.some(
    (refusal) =>
      !lasting.has(refusal.when) && (refusal.at === undefined || refusal.at === at || usingUp.has(refusal.when)),
  );
  const isMoved = Object.values(contract.lifecycles).some(
    (lifecycle) => lifecycle.resource === resource && lifecycle.edges.some(({ by }) => by === row.id),
  );
  return isLimited || isMoved || restoredDeletion(contract, row, { at, resource }) !== undefined;
}
