import type { OpenApiDocument } from "../document.ts";

/** One schema of the document, as it is written there. */
export type Keywords = Readonly<Record<string, unknown>>;

/** The schema at a pointer and all its subschemas, through references, each once. */
export function schemasWithin(document: OpenApiDocument, pointer: string): Keywords[] {
  const found = new Set<Keywords>();
  collect(document, at(document, pointer), found);
  return [...found];
}

/** The schema of a query parameter, references followed. */
export function parameterSchema(
  document: OpenApiDocument,
  { path, method }: { path: string; method: string },
  name: string,
  place = "query",
): Keywords | undefined {
  const operation = object(object(object(document.paths)?.[path])?.[method]);
  const all = [operation?.["parameters"]].flat().map((each) => followed(document, each));
  const parameter = all.find((each) => each?.["in"] === place && each["name"] === name);
  return followed(document, parameter?.["schema"]);
}

/** The names of the headers that a reply of an operation may have. */
export function replyHeaders(document: OpenApiDocument, { path, method }: { path: string; method: string }): string[] {
  const replies = object(object(object(object(document.paths)?.[path])?.[method])?.["responses"]) ?? {};
  return Object.values(replies).flatMap((each) => Object.keys(object(followed(document, each)?.["headers"]) ?? {}));
}

/** The pointers to which a member of the schema at a pointer refers. */
export function memberPointers(document: OpenApiDocument, pointer: string, name: string): string[] {
  const member = object(object(followed(document, at(document, pointer))?.["properties"])?.[name]);
  return pointersOf([member, member?.["allOf"]].flat());
}

/** The pointers to the branches of a union. */
export function branchesOf(document: OpenApiDocument, pointer: string): string[] {
  const schema = followed(document, at(document, pointer));
  return pointersOf([schema?.["oneOf"], schema?.["anyOf"]].flat());
}

function pointersOf(schemas: readonly unknown[]): string[] {
  return schemas.map((each) => object(each)?.["$ref"]).filter((each) => typeof each === "string");
}

function collect(document: OpenApiDocument, value: unknown, found: Set<Keywords>): void {
  const schema = followed(document, value);
  if (schema === undefined || found.has(schema)) return;
  found.add(schema);
  const { properties, items, anyOf, oneOf, allOf } = schema;
  const within = [Object.values(object(properties) ?? {}), items, anyOf, oneOf, allOf].flat();
  for (const each of within) collect(document, each, found);
}

function followed(document: OpenApiDocument, value: unknown): Keywords | undefined {
  const schema = object(value);
  const pointer = schema?.["$ref"];
  return typeof pointer === "string" ? followed(document, at(document, pointer)) : schema;
}

function at(document: OpenApiDocument, pointer: string): unknown {
  const steps = pointer.replace(/^#\//, "").split("/");
  return steps.reduce<unknown>((value, step) => {
    const name = decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
    return Array.isArray(value) ? value[Number(name)] : object(value)?.[name];
  }, document);
}

function object(value: unknown): Keywords | undefined {
  return isObject(value) ? value : undefined;
}

function isObject(value: unknown): value is Keywords {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
