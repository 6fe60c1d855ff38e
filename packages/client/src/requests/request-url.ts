import { type ClientOperation, writeParameter } from "@tallystick/contract/client";
import { pathParts } from "./plain-request.ts";
import { fixedValues, styleOf } from "./request-init.ts";
import type { RequestParts } from "./written-request.ts";

/** A query without styles, as a text. */
export type QueryText = (query: Record<string, unknown>) => string;

/** The URL of an operation. Throws a `TypeError` for a path parameter that is missing, blank, `.` or `..`. */
export function requestUrl(
  baseUrl: string,
  row: ClientOperation,
  { params, query }: { [Part in "params" | "query"]: RequestParts[Part] | undefined },
  queryTextOf: QueryText,
): string {
  let url = baseUrl;
  for (const [index, part] of pathParts(row.path).entries())
    url += index % 2 === 1 ? pathPart(row, part, params?.[part]) : part;
  const fixed = fixedValues(row, "query");
  const given = fixed === undefined ? query : { ...query, ...fixed };
  const search = given && queryText(row, given, queryTextOf);
  // An empty base URL with an operation at the root has no path.
  return search ? `${url}?${search}` : url;
}

/** Each parameter as its row says; without a word about it as a list of parameters of one name. */
function queryText(row: ClientOperation, query: Record<string, unknown>, queryTextOf: QueryText): string {
  const isUsual = row.parameters.every(({ in: place, shape }) => place !== "query" || shape === undefined);
  if (isUsual) return queryTextOf(query);
  const texts = Object.entries(query).map(([name, value]) => {
    const style = styleOf(row, "query", name);
    if (value === undefined || value === null) return "";
    return style?.shape === undefined
      ? queryTextOf({ [name]: value })
      : writeParameter({ required: false, ...style, name, in: "query" }, value);
  });
  return texts.filter((text) => text !== "").join("&");
}

function pathPart(row: ClientOperation, name: string, value: unknown): string {
  const style = styleOf(row, "path", name);
  const isLeftOut = value === undefined || value === null;
  if (style === undefined || isLeftOut) {
    if (style?.style === "path" && isLeftOut) return "";
    return encodeURIComponent(requiredPart(row, name, value));
  }
  if (style.shape === undefined) requiredPart(row, name, value);
  return writeParameter({ required: true, ...style, name, in: "path" }, value);
}

/** TypeScript requires them; plain JavaScript may omit one and call a wrong path. */
function requiredPart({ id }: ClientOperation, name: string, value: unknown): string {
  const text = textOf(value);
  if (text === undefined) throw new TypeError(`${id} needs a text as params.${name}, not ${JSON.stringify(value)}`);
  if (text.trim() === "") throw new TypeError(`${id} needs params.${name}: it is a part of the path`);
  if (text === "." || text === "..")
    throw new TypeError(`${id} cannot have params.${name} ${text}: it is another path`);
  return text;
}

/** Undefined for a value without a text form, such as a whole resource instead of its id, or a text with half of a character. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value.isWellFormed() ? value : undefined;
  if (typeof value === "boolean" || typeof value === "bigint") return String(value);
  return typeof value === "number" && Number.isFinite(value) ? String(value) : undefined;
}
