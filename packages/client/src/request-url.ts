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
  const given = value ?? "";
  const text = typeof given === "string" ? given : JSON.stringify(given);
  if (text.trim() === "") throw new TypeError(`${id} needs params.${name}: it is a part of the path`);
  if (text === "." || text === "..")
    throw new TypeError(`${id} cannot have params.${name} ${text}: it is another path`);
}
