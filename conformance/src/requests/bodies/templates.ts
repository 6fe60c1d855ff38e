import { hasOnlyTexts } from "../../http/build-request.ts";
import type { Operation } from "@tallystick/contract";
import type { FormFile } from "../../http/exchange.ts";
import { asObject, textAt, valueAt, withValueAt } from "../../json/value-at.ts";
import { HarnessFault } from "../../errors/trial-errors.ts";
import { resolved, schemaAt } from "../../schema/resolve.ts";
import { datesIn, moved } from "./dates.ts";
import { exampleBodies, mediaTypeOf } from "./document-examples.ts";
import { plainValue, type Extent } from "./plain-value.ts";
import { withUnusedIds } from "./unused-ids.ts";

/** A body to begin a request with: an example of the document, or what its schema gives. */
export interface Template {
  kind: string;
  body: unknown;
}

const dayMs = 86_400_000;

/** The bodies that a request of an operation may begin with, the likeliest first; one without a body has a single one. */
export function templatesOf(document: object, row: Operation): Template[] {
  if (row.body === undefined) return [{ kind: "", body: undefined }];
  const { schema } = row.body;
  const examples = exampleBodies(document, row).map((body, at) => ({ kind: `example ${at + 1}`, body }));
  // A change of nothing is no change.
  const extents =
    row.resourceAction?.kind === "changes" ? (["full", "minimal"] as const) : (["minimal", "full"] as const);
  const made = extents.flatMap((extent): Template[] => {
    const body = fromSchema(document, schema, extent);
    return body === undefined || !isExpressible(row, body) ? [] : [{ kind: extent, body: inTurn(body) }];
  });
  return [...examples, ...made].map(({ kind, body }) => ({
    kind,
    body: withFiles(document, row, withUnusedIds(document, row, body)),
  }));
}

/** A form and XML cannot tell an empty list from none. */
function isExpressible(row: Operation, body: unknown): boolean {
  return (
    !hasOnlyTexts(row) || Object.values(asObject(body) ?? {}).every((each) => !Array.isArray(each) || each.length > 0)
  );
}

function fromSchema(document: object, pointer: string, extent: Extent): unknown {
  try {
    return plainValue(document, schemaAt(document, pointer), extent);
  } catch (error) {
    // A schema for which no value can be generated leaves the examples.
    if (error instanceof HarnessFault) return undefined;
    throw error;
  }
}

/** The first date as it is, the second a day later, and so on: what begins comes before what ends. */
function inTurn(body: unknown): unknown {
  return datesIn(body).reduce((all, { at, value }, nth) => withValueAt(all, at, moved(value, nth * dayMs)), body);
}

/** The body with a file wherever a form takes one: a part without a type is bytes (OpenAPI 3.1, Encoding Object). */
function withFiles(document: object, row: Operation, body: unknown): unknown {
  if (row.body?.contentType !== "multipart/form-data") return body;
  const encoding = asObject(mediaTypeOf(document, row)?.["encoding"]) ?? {};
  const { required, properties } = resolved(document, schemaAt(document, row.body.schema));
  const bytes = Object.entries(asObject(properties) ?? {}).flatMap(([name, each]) =>
    isUntyped(resolved(document, each)) ? [[name, { contentType: "application/octet-stream" }] as const] : [],
  );
  const parts = Object.entries({ ...Object.fromEntries(bytes), ...encoding }).flatMap(([name, each]) => {
    const [type = ""] = (textAt(each, "contentType") ?? "").split(/, ?/);
    const isWanted = valueAt(body, name) !== undefined || (Array.isArray(required) && required.includes(name));
    if (!isWanted || /^$|^text\/|json$/.test(type)) return [];
    const isList = resolved(document, asObject(properties)?.[name])["type"] === "array";
    return [[name, isList ? [fileOf(type)] : fileOf(type)] as const];
  });
  return parts.length === 0 ? body : { ...asObject(body), ...Object.fromEntries(parts) };
}

function isUntyped(schema: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(schema).every((keyword) => ["description", "title", "deprecated"].includes(keyword));
}

/** A file of a media type; of a range, such as any type, bytes. */
function fileOf(range: string): FormFile {
  const contentType = range.includes("*") ? "application/octet-stream" : range;
  const ending = contentType.slice(contentType.lastIndexOf("/") + 1);
  const content = Buffer.from(beginnings[contentType] ?? `a file of the type ${contentType}`, "latin1");
  return { fileName: `file.${ending}`, contentType, content };
}

/** The bytes by which files are known, whatever they are called. */
const beginnings: Readonly<Record<string, string>> = {
  "application/pdf": "%PDF-1.7\n%%EOF\n",
  "image/gif": "GIF89a",
  "image/jpeg": "\u{ff}\u{d8}\u{ff}\u{e0}",
  "image/png": "\u{89}PNG\r\n\u{1a}\n",
};
