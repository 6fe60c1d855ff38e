import type { Operation, Parameter } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { parameterSchemas } from "../../schema/parameter-schemas.ts";
import { resolved, schemaAt } from "../../schema/resolve.ts";
import { exampleParameter } from "./document-examples.ts";
import { unusedValue } from "../fixtures/unknown-id.ts";
import { namesUnsaid } from "./unused-ids.ts";
import { plainValue } from "./plain-value.ts";

/** Ordinary values of the parameters that an operation needs. */
export function plainParameters(
  t: Trial,
  row: Operation,
): Pick<CallRequest, "params" | "query" | "headers" | "cookies" | "ownKey"> {
  const isKey = ({ in: place, name }: Parameter): boolean =>
    place === "header" && name.toLowerCase() === row.idempotent?.header.toLowerCase();
  const needed = row.parameters.filter(
    ({ required, fixed, name }) => required && fixed === undefined && name.toLowerCase() !== "content-type",
  );
  const ownKey = needed.find(isKey)?.name;
  const valuesIn = (place: Parameter["in"]): [string, string][] =>
    needed
      .filter((each) => each.in === place && !isKey(each))
      .map(({ name }) => [name, plainParameter(t, row, place, name)]);
  const [params, query, headers] = [valuesIn("path"), valuesIn("query"), valuesIn("header")];
  const cookies = valuesIn("cookie");
  return {
    ...(params.length > 0 && { params: Object.fromEntries(params) }),
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...(cookies.length > 0 && { cookies: Object.fromEntries(cookies) }),
    ...(ownKey !== undefined && { ownKey }),
  };
}

/** An empty list cannot be told from none. */
function withAnItem(document: object, pointer: string): unknown {
  const schema = resolved(document, schemaAt(document, pointer));
  const { minItems } = schema;
  return schema["type"] === "array" ? { ...schema, minItems: Math.max(1, Number(minItems ?? 0)) } : schema;
}

/** An ordinary value of a parameter, as it is written. */
export function plainParameter(t: Trial, row: Operation, place: Parameter["in"], name: string): string {
  const { document } = t.support;
  const pointer = parameterSchemas(document).get(`${row.id} ${place} ${name}`);
  if (pointer !== undefined && namesUnsaid(row, place, name)) {
    const { type, items } = resolved(document, schemaAt(document, pointer));
    const schema = type === "array" ? items : schemaAt(document, pointer);
    const unused = unusedValue(document, schema, `${row.path} ${name}`);
    if (unused !== undefined) return String(unused);
  }
  const value =
    exampleParameter(document, row, place, name) ??
    (pointer === undefined ? "example" : plainValue(document, withAnItem(document, pointer), "minimal"));
  if (Array.isArray(value)) return value.join(",");
  return typeof value === "object" && value !== null ? Object.entries(value).flat().join(",") : String(value);
}
