import type { Link, Operation, Reference } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import { isSuccess } from "../expect.ts";
import { requestIn } from "../fixtures/request-in.ts";
import { valueInRequest } from "../fixtures/request-value.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { idAt } from "../../json/value-at.ts";
import { referencesOf } from "./references.ts";
import { memoryOf } from "./run-memory.ts";
import { readersOf, resourceInReply } from "./resource-in-reply.ts";

/** Ids by the resource that they are of. */
type Origin = Readonly<Record<string, string>>;

/** Remembers the origin of a resource: the ids of its request, and their origins. */
export function rememberOrigin(t: Trial, row: Operation, request: CallRequest, id: string): void {
  memoryOf(t.target).origins.set(id, originFrom(t, row, request));
}

/**
 * The origin of a resource: remembered, by a request of this trial or its fixtures, or by its own members. Empty where
 * unknown.
 */
export function originOf(t: Trial, id: string, shown?: { resource: string; body: unknown }): Origin {
  const { origins } = memoryOf(t.target);
  const known = origins.get(id);
  if (known !== undefined) return known;
  const creation = [t, t.fixtures.trial]
    .flatMap(({ transcript }) => transcript)
    .find((each) => isCreationOf(t, each, id));
  const row = creation && t.contract.operations[creation.operation];
  if (creation === undefined || row === undefined) return shown === undefined ? {} : linksIn(t, shown);
  rememberOrigin(t, row, requestIn(row, creation), id);
  return origins.get(id) ?? {};
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
  if (origins.has(id)) return;
  const links = linksIn(t, { resource, body });
  const further = Object.values(links).map((each) => origins.get(each) ?? {});
  origins.set(id, Object.assign({}, ...further, links, originFrom(t, list, { ...(params && { params }) })));
}

/** Of two references of a kind, the one in the path is the owner. */
function originFrom(t: Trial, row: Operation, request: CallRequest): Origin {
  const references = referencesOf(t.contract, row);
  const nearestLast = references.toSorted((a, b) => Number(isInPath(a)) - Number(isInPath(b)));
  const own = nearestLast.flatMap(({ at, resource }) => {
    const id = [valueInRequest(request, at)].flat()[0];
    return typeof id === "string" ? [[resource, id] as const] : [];
  });
  const further = own.map(([, id]) => memoryOf(t.target).origins.get(id) ?? {});
  return Object.assign({}, ...further, Object.fromEntries(own));
}

function isInPath({ at }: Reference): boolean {
  return at.startsWith("path.");
}

function isCreationOf(t: Trial, exchange: Exchange, id: string): boolean {
  const { kind, resource = "" } = t.contract.operations[exchange.operation]?.resourceAction ?? {};
  return kind === "creates" && isSuccess(exchange) && resourceInReply(t.contract, exchange, resource)?.id === id;
}

/** The owners that a resource returns; of two of a kind, the one in the path of its read. */
function linksIn({ contract }: Trial, { resource, body }: { resource: string; body: unknown }): Origin {
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
