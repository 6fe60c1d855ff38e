import { isObject, membersOf, type Json, type JsonObject } from "./json.ts";

/** A named part of an OpenAPI document. */
export interface Subject {
  kind: "operation" | "webhook" | "schema" | "component" | "rest";
  /** `operation cards.get`, `schema Card`, `parameter PageQuery.limit`. */
  label: string;
  /** Of an operation or webhook: `GET /cards/{id}`. */
  call?: string;
  value: JsonObject;
}

const METHODS = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);

/** Every part of a document, each once. */
export function subjectsOf(document: JsonObject): Subject[] {
  const { paths, webhooks, components, ...rest } = document;
  const { schemas, ...others } = isObject(components) ? components : {};
  return [
    ...membersOf(paths).flatMap(([path, item]) => callsOf("operation", path, item)),
    ...membersOf(webhooks).flatMap(([name, item]) => callsOf("webhook", name, item)),
    ...membersOf(schemas).map(([name, value]) => subject("schema", `schema ${name}`, value)),
    ...membersOf(others).flatMap(([kind, parts]) =>
      membersOf(parts).map(([name, value]) => subject("component", `${kind.replace(/s$/, "")} ${name}`, value)),
    ),
    { kind: "rest", label: "document", value: rest },
  ];
}

function callsOf(kind: "operation" | "webhook", path: string, item: Json): Subject[] {
  return membersOf(item).map(([key, value]) => {
    if (!METHODS.has(key)) return subject("component", `path ${path} ${key}`, value);
    const call = `${key.toUpperCase()} ${path}`;
    const id = isObject(value) ? value["operationId"] : undefined;
    return { ...subject(kind, `${kind} ${typeof id === "string" ? id : call}`, value), call };
  });
}

function subject(kind: Subject["kind"], label: string, value: Json): Subject {
  return { kind, label, value: isObject(value) ? value : { value } };
}
