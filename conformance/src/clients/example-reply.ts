import { contract, openapi, parseDuration, type Operation, type Reply } from "@tallystick/contract";
import { asObject, textAt, withValueAt } from "../json/value-at.ts";
import type { Incoming, Routed } from "./incoming.ts";

/** The success or challenge of an operation as the document shows it: status, and the body if it has one. */
export function exampleOf(row: Operation, wanted: Reply["kind"] = "success"): { status: number; body?: unknown } {
  const reply = row.replies.find(({ kind }) => kind === wanted);
  const status = reply?.status ?? 204;
  return reply?.schema === undefined ? { status } : { status, body: structuredClone(shownIn(row, status)) };
}

/** The example as a reply to this request: it shows the ids of the path, and a new id for what is created. */
export function fitted(example: unknown, { row, params }: Routed, now: number, uuid: () => string): unknown {
  let body = example;
  for (const [name, value] of Object.entries(params)) {
    if (isOfKind(textAt(body, name), value)) body = withValueAt(body, name, value);
    if (row.resourceAction?.kind !== "creates" && isOfKind(textAt(body, "id"), value))
      body = withValueAt(body, "id", value);
  }
  const prefix = contract.resources[row.resourceAction?.resource ?? ""]?.prefix;
  if (row.resourceAction?.kind === "creates" && isOfKind(textAt(body, "id"), `${prefix}:`))
    body = withValueAt(body, "id", `${prefix}:${uuid()}`);
  return withEnd(row, body, now);
}

/** An item of a list's example that passes the filters. */
export function fittedItem(row: Operation, item: unknown, { query }: Incoming, now: number): unknown {
  const fitting = row.filters
    .filter(({ match }) => match === "equals")
    .flatMap(({ parameter, paths }) => paths.slice(0, 1).map((path) => ({ path, value: query.get(parameter) })))
    .filter(({ path, value }) => value !== null && textAt(item, path) !== undefined)
    .reduce((body, { path, value }) => withValueAt(body, path, value), item);
  return withEnd(row, fitting, now);
}

/** Expiry times as the contract declares them, counted from now. */
function withEnd(row: Operation, body: unknown, now: number): unknown {
  const shown = row.replies.find(({ kind }) => kind === "success")?.schema;
  const schemas = [shown, contract.resources[row.resourceAction?.resource ?? ""]?.schema];
  const expiry = contract.expiries.find(({ model }) => schemas.includes(`#/components/schemas/${model}`));
  if (expiry === undefined || textAt(body, expiry.field) === undefined) return body;
  return withValueAt(body, expiry.field, isoTime(now + parseDuration(expiry.after)));
}

export function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/** `Card:1` and `Card:2` */
function isOfKind(id: string | undefined, other: string): boolean {
  return id !== undefined && id.includes(":") && id.split(":")[0] === other.split(":")[0];
}

function shownIn({ path, method }: Operation, status: number): unknown {
  const documented = asObject(openapi.paths[path]?.[method]);
  const reply = asObject(asObject(documented?.["responses"])?.[status]);
  const media = asObject(asObject(reply?.["content"])?.["application/json"]);
  const [named] = Object.values(asObject(media?.["examples"]) ?? {});
  return media?.["example"] ?? asObject(named)?.["value"];
}
