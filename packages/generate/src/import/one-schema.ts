import { isDeepStrictEqual } from "node:util";
import { objectOf, type Json } from "./read-document.ts";

const VERBS: ReadonlySet<string> = new Set(["get", "put", "post", "delete", "patch", "head"]);
const MULTIPART = "multipart/form-data";

/**
 * Bodies of requests with one schema for all their media types: of several the converter lets each media type have any of them. The first
 * in JSON is kept, or else the first; forms with files become operations of their own.
 */
export function withOneSchema(document: Json): { document: Json; notes: string[] } {
  const notes: string[] = [];
  const paths = Object.entries(objectOf(document["paths"])).map(([path, item]) => {
    const operations = Object.entries(objectOf(item)).map(([verb, operation]) => [
      verb,
      VERBS.has(verb) ? withBody(objectOf(operation), `${verb.toUpperCase()} ${path}`, notes) : operation,
    ]);
    return [path, Object.fromEntries(operations)];
  });
  const components = objectOf(document["components"]);
  const bodies = Object.entries(objectOf(components["requestBodies"])).map(([name, body]) => [
    name,
    withOneOf(objectOf(body), name, notes),
  ]);
  const shared =
    bodies.length === 0 ? {} : { components: { ...components, requestBodies: Object.fromEntries(bodies) } };
  return { document: { ...document, paths: Object.fromEntries(paths), ...shared }, notes };
}

function withBody(operation: Json, called: string, notes: string[]): Json {
  const { requestBody } = operation;
  return requestBody === undefined
    ? operation
    : { ...operation, requestBody: withOneOf(objectOf(requestBody), called, notes) };
}

function withOneOf(body: Json, called: string, notes: string[]): Json {
  const all = Object.entries(objectOf(body["content"]));
  const contents = all.filter(([type]) => type !== MULTIPART);
  const [kept] = [...contents.filter(([type]) => /json/.test(type)), ...contents];
  if (kept === undefined) return body;
  const others = contents.filter((each) => !isDeepStrictEqual(schemaOf(each), schemaOf(kept)));
  if (others.length === 0) return body;
  const names = others.map(([type]) => type).join(", ");
  notes.push(
    `${called}: ${names} has another schema than ${kept[0]}, and is left out; an operation has one for all its media types.`,
  );
  const content = Object.fromEntries(all.filter((each) => !others.includes(each)));
  return { ...body, content };
}

function schemaOf([, content]: [string, unknown]): unknown {
  return objectOf(content)["schema"];
}
