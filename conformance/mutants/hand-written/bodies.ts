import { contract, openapi } from "@tallystick/contract";
import { resolved, schemaAt } from "../../src/schema/resolve.ts";
import { type ProxiedCall, type ProxiedReply, bodyOf, type Send } from "../proxy/proxied-call.ts";

/** A JSON object of a body. */
export type Item = Record<string, unknown>;

/** The items of a resource in a successful reply. */
export function itemsIn(call: ProxiedCall, { status, body }: ProxiedReply, resource: string): Item[] {
  const resourceAction = Object.values(contract.operations).find(({ id }) => id === call.operation)?.resourceAction;
  const kind = resourceAction?.resource ?? otherResource(call.operation ?? "");
  if (kind !== resource || status < 200 || status > 299 || status === 202 || !isItem(body)) return [];
  const { data } = body;
  return Array.isArray(data) ? data.filter(isItem) : [body];
}

/** The resource that some operations show without creating or changing it. */
function otherResource(operation: string): string | undefined {
  if (operation.startsWith("receivers.")) return "Receiver";
  return operation === "auth.credentials.challenge" ? "AuthMethod" : undefined;
}

/** Whether a value is a JSON object. */
export function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The JSON object of a reply; an empty one if it has none. */
export function bodyIn({ body }: ProxiedReply): Item {
  return isItem(body) ? body : {};
}

/** Replaces the JSON body of a call. */
export function sendBody(call: ProxiedCall, body: Item): void {
  call.body = JSON.stringify(body);
}

/** Takes over a field of the request that only the service may set. */
export function believe(name: string): (body: Item, call: ProxiedCall) => void {
  return (body, call) => {
    const claim = bodyOf(call)?.[name];
    if (claim !== undefined) body[name] = claim;
  };
}

/** A nested object; created if it is missing. */
export function objectAt(item: Item, name: string): Item {
  const value = item[name];
  // JSON.parse gives objects as such.
  if (typeof value === "object" && value !== null) return value as Item;
  const made: Item = {};
  item[name] = made;
  return made;
}

/** Whether a reply is a success other than 202. */
export function isSuccess({ status }: ProxiedReply): boolean {
  return status >= 200 && status < 300 && status !== 202;
}

/** The last segment of a call's path. */
export function lastSegmentOf({ path }: ProxiedCall): string {
  return decodeURIComponent(path.split("?")[0]?.split("/").at(-1) ?? "");
}

/** Keeps the first value of a field for each resource. */
export function firstValues(): (id: unknown, value: unknown) => unknown {
  const first = new Map<unknown, unknown>();
  return (id, value) => {
    if (!first.has(id)) first.set(id, value);
    return first.get(id);
  };
}

/** The accounts that replies have shown so far, by their ids. */
export function shownAccounts(): (call: ProxiedCall, reply: ProxiedReply) => ReadonlyMap<unknown, Item> {
  const accounts = new Map<unknown, Item>();
  return (call, reply) => {
    for (const resource of ["InternalAccount", "ExternalAccount"]) {
      for (const account of itemsIn(call, reply, resource)) accounts.set(account["id"], account);
    }
    return accounts;
  };
}

/** A nested object; empty if it is missing. */
export function objectIn(item: Item, name: string): Item {
  const value = item[name];
  return isItem(value) ? value : {};
}

/** A list field; empty if it is missing. */
export function listIn(item: Item, name: string): unknown[] {
  const value = item[name];
  return Array.isArray(value) ? value : [];
}

/** The objects of a list field. */
export function objectsIn(item: Item, name: string): Item[] {
  return listIn(item, name).filter(isItem);
}

/** An id without its prefix. */
export function withoutPrefix(id: unknown): string {
  return String(id).replace(/^\w+:/, "");
}

/** Limits a number field to a range. */
export function clamp(body: Item, name: string, least: number, most: number): void {
  const value = body[name];
  if (typeof value === "number") body[name] = Math.max(least, Math.min(most, value));
}

/** The values of an enum of the contract. */
export function enumValues(schema: string): Set<unknown> {
  const values = resolved(openapi, schemaAt(openapi, `#/components/schemas/${schema}`))["enum"];
  return new Set(Array.isArray(values) ? values : []);
}

/** Makes another call with the credentials of a call. */
export async function makesFurtherCall(call: ProxiedCall, send: Send, path: string, body: Item): Promise<void> {
  const [base = ""] = call.path.split(/\/(?:customers|sandbox|cards)/);
  const headers = { authorization: call.headers["authorization"] ?? "", "content-type": "application/json" };
  await send({ operation: undefined, method: "POST", path: `${base}${path}`, headers, body: JSON.stringify(body) });
}
