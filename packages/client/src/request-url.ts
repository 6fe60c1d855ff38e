import type { ClientOperation } from "@tallystick/contract";
import { createQuerySerializer, defaultPathSerializer } from "openapi-fetch";

const PARAMETER = /\{([^{}]+)\}/g;

const serializedQuery = createQuerySerializer();

/** The names of the parameters in a path, in their order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(PARAMETER)].flatMap(([, name]) => name ?? []);
}

/** The URL of an operation. Throws a `TypeError` for a parameter of the path that is missing, blank or would lead to another path. */
export function requestUrl(
  baseUrl: string,
  row: ClientOperation,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  for (const name of pathParameters(row.path)) requirePart(row, name, params[name]);
  const search = serializedQuery(query);
  return `${baseUrl}${defaultPathSerializer(row.path, params)}${search === "" ? "" : `?${search}`}`;
}

/** TypeScript requires them; a program that was not compiled could leave one out, and call a wrong path. */
function requirePart({ id }: ClientOperation, name: string, value: unknown): void {
  const text = textOf(value);
  if (text === undefined) throw new TypeError(`${id} needs a text as params.${name}, not ${JSON.stringify(value)}`);
  if (text.trim() === "") throw new TypeError(`${id} needs params.${name}: it is a part of the path`);
  if (text === "." || text === "..")
    throw new TypeError(`${id} cannot have params.${name} ${text}: it is another path`);
}

/** Undefined for what has no place in a path, such as a whole resource instead of its id. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "boolean" || typeof value === "bigint") return String(value);
  return typeof value === "number" && Number.isFinite(value) ? String(value) : undefined;
}
