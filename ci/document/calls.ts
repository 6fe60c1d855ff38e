import { METHODS, type Document, type Method, type OperationObject, type PathItem } from "./document.ts";
import { at, escaped, member, membersAt } from "./pointer.ts";

/** An operation or a webhook of a document, and its place in the document. */
export interface Call {
  /** `cards.get`; without an operationId, `GET /cards/{id}`. */
  name: string;
  kind: "operation" | "webhook";
  method: Method;
  /** The path of an operation, the name of a webhook. */
  path: string;
  pointer: string;
  operation: OperationObject;
}

export function callsIn(document: Document): Call[] {
  return [
    ...Object.entries(document.paths).flatMap(([path, item]) => callsOf("operation", "/paths", path, item)),
    ...Object.entries(document.webhooks ?? {}).flatMap(([name, item]) => callsOf("webhook", "/webhooks", name, item)),
  ];
}

function callsOf(kind: Call["kind"], table: string, path: string, item: PathItem): Call[] {
  return METHODS.flatMap((method) => {
    const operation = item[method];
    if (operation === undefined) return [];
    const name = operation.operationId ?? `${method.toUpperCase()} ${path}`;
    return [{ name, kind, method, path, operation, pointer: `${table}/${escaped(path)}/${method}` }];
  });
}

/** A body of one media type or a parameter: its schema and its examples. */
export interface SchemaWithExamples {
  /** `cards.create request`, `cards.get 200`, `cards.get query limit`. */
  name: string;
  schema: string;
  examples: unknown[];
}

/** The request bodies of a call. */
export function requestsOf(document: Document, { name, pointer }: Call): SchemaWithExamples[] {
  return bodiesAt(document, `${pointer}/requestBody`, `${name} request`);
}

/** The reply bodies of a call, by status. */
export function repliesOf(
  document: Document,
  { name, pointer }: Call,
): { status: string; bodies: SchemaWithExamples[] }[] {
  return membersAt(document, `${pointer}/responses`).map(([status, reply]) => ({
    status,
    bodies: bodiesAt(document, reply.pointer, `${name} ${status}`),
  }));
}

/** A parameter of a call. */
export interface Parameter extends SchemaWithExamples {
  /** `path`, `query`, `header`. */
  in: string;
  parameter: string;
  required: boolean;
}

export function parametersOf(document: Document, { name, pointer }: Call): Parameter[] {
  return membersAt(document, `${pointer}/parameters`).map(([, { pointer: location, value }]) => {
    const [where, parameter] = [String(member(value, "in")), String(member(value, "name"))];
    const required = member(value, "required") === true;
    return {
      ...schemaWithExamples(document, location, `${name} ${where} ${parameter}`),
      in: where,
      parameter,
      required,
    };
  });
}

/** A form has a file, for which there is no example. */
const FORM = "multipart/form-data";

function bodiesAt(document: Document, pointer: string, name: string): SchemaWithExamples[] {
  return membersAt(document, `${at(document, pointer).pointer}/content`)
    .filter(([type]) => type !== FORM)
    .map(([, { pointer: location }]) => schemaWithExamples(document, location, name));
}

function schemaWithExamples(document: Document, pointer: string, name: string): SchemaWithExamples {
  const { value } = at(document, pointer);
  const single = member(value, "example");
  const named = membersAt(document, `${pointer}/examples`).map(([, example]) => member(example.value, "value"));
  return { name, schema: `${pointer}/schema`, examples: single === undefined ? named : [single, ...named] };
}
