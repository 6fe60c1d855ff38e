import type { Link, Operation, Reference } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import { isSuccess } from "../expect.ts";
import { requestIn } from "../fixtures/request-in.ts";
import { valueInRequest } from "../fixtures/request-value.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { idAt } from "../../json/value-at.ts";
import { referencesOf } from "./references.ts";
import { memoryOf, nameOf } from "./run-memory.ts";
import { readersOf, resourceInReply } from "./resource-in-reply.ts";

/** Ids by the resource that they are of. */
type Origin = Readonly<Record<string, string>>;

/** A resource by its kind and id, and its members where they are known. */
interface Known {
  resource: string;
  id: string;
  body?: unknown;
}

/** Remembers the origin of a resource: the ids of its request, and their origins. */
export function rememberOrigin(t: Trial, row: Operation, request: CallRequest, made: Known): void {
  memoryOf(t.target).origins.set(nameOf(made), originFrom(t, row, request));
}

/**
 * The origin of a resource: by a request of this trial or its fixtures, remembered, or by its own members. Empty where
 * unknown. An id that counts below each owner names another resource in another trial.
 */
export function originOf(t: Trial, { resource, id, body }: Known, above: readonly string[] = []): Origin {
  const name = nameOf({ resource, id });
  // What is made by a PUT names itself.
  if (above.includes(name)) return {};
  const creation =
    t.transcript.findLast((each) => isCreationOf(t, each, { resource, id })) ??
    t.fixtures.trial.transcript.findLast((each) => isCreationOf(t, each, { resource, id }));
  const row = creation && t.contract.operations[creation.operation];
  if (creation !== undefined && row !== undefined)
    return originFrom(t, row, requestIn(row, creation), [...above, name]);
  const remembered = memoryOf(t.target).origins.get(name);
  return remembered ?? (body === undefined ? {} : linksIn(t, { resource, body }));
}

/** Remembers the owners of a listed resource: by its members, its list, and their owners. */
export function rememberListed(
  t: Trial,
  list: Operation,
  { params }: CallRequest,
  { id, body }: { id: string; body: unknown },
): void {
  const { origins } = memoryOf(t.target);
  const { resource = "" } = list.resourceAction ?? {};
  if (origins.has(nameOf({ resource, id }))) return;
  const links = linksIn(t, { resource, body });
  const further = Object.entries(links).map(([kind, each]) => originOf(t, { resource: kind, id: each }));
  origins.set(
    nameOf({ resource, id }),
    Object.assign({}, ...further, links, originFrom(t, list, { ...(params && { params }) })),
  );
}

/** The ids that a request names, by resource, and their origins. Of two references of a kind, the one in the path is the owner. */
export function originFrom(t: Trial, row: Operation, request: CallRequest, above: readonly string[] = []): Origin {
  const references = referencesOf(t.contract, row);
  const nearestLast = references.toSorted((a, b) => Number(isInPath(a)) - Number(isInPath(b)));
  const own = nearestLast.flatMap(({ at, resource }) => {
    const id = [valueInRequest(request, at)].flat()[0];
    return typeof id === "string" ? [[resource, id] as const] : [];
  });
  const further = own.map(([resource, id]) => originOf(t, { resource, id }, above));
  return Object.assign({}, ...further, Object.fromEntries(own));
}

function isInPath({ at }: Reference): boolean {
  return at.startsWith("path.");
}

function isCreationOf(t: Trial, exchange: Exchange, { resource, id }: Known): boolean {
  const action = t.contract.operations[exchange.operation]?.resourceAction;
  const isMaking = action?.kind === "creates" && action.resource === resource;
  return isMaking && isSuccess(exchange) && resourceInReply(t.contract, exchange, resource)?.id === id;
}

/** The owners that a resource returns; of two of a kind, the one in the path of its read. */
function linksIn({ contract }: Trial, { resource, body }: Omit<Known, "id">): Origin {
  const [reader] = readersOf(contract, resource);
  const isOfPath = ({ at }: Link): boolean =>
    reader?.row.parameters.some(({ in: place, name }) => place === "path" && name === at) === true;
  const links = (contract.resources[resource]?.links ?? []).filter(({ at }) => !at.includes("[]"));
  const nearestLast = links.toSorted((a, b) => Number(isOfPath(a)) - Number(isOfPath(b)));
  const found = nearestLast.flatMap((link) => {
    const id = idAt(body, link.at);
    return id === undefined ? [] : [[link.resource, id] as const];
  });
  return Object.fromEntries(found);
}
