import { METHODS, type Document, type Method, type OperationObject, type PathItem } from "./document.ts";
import { at, escaped, member, membersAt } from "./pointer.ts";

/** An operation of a document, or a webhook, and where it stands. */
export interface Call {
  /** `cards.get`; of one without an operationId `GET /cards/{id}`. */
  name: string;
  kind: "operation" | "webhook";
  method: Method;
  /** Of a webhook, its name. */
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

/** What a schema is written for, and its examples: a body of one media type, or a parameter. */
export interface Carrier {
  /** `cards.create request`, `cards.get 200`, `cards.get query limit`. */
  name: string;
  schema: string;
  examples: unknown[];
}

/** The bodies a call sends. */
export function requestsOf(document: Document, { name, pointer }: Call): Carrier[] {
  return bodiesAt(document, `${pointer}/requestBody`, `${name} request`);
}

/** The bodies a call is answered with, by status. */
export function repliesOf(document: Document, { name, pointer }: Call): { status: string; bodies: Carrier[] }[] {
  return membersAt(document, `${pointer}/responses`).map(([status, reply]) => ({
    status,
    bodies: bodiesAt(document, reply.pointer, `${name} ${status}`),
  }));
}

/** A parameter of a call. */
export interface Parameter extends Carrier {
  /** `path`, `query`, `header`. */
  in: string;
  parameter: string;
  required: boolean;
}

export function parametersOf(document: Document, { name, pointer }: Call): Parameter[] {
  return membersAt(document, `${pointer}/parameters`).map(([, { pointer: place, value }]) => {
    const [where, parameter] = [String(member(value, "in")), String(member(value, "name"))];
    const required = member(value, "required") === true;
    return { ...carrier(document, place, `${name} ${where} ${parameter}`), in: where, parameter, required };
  });
}

/** A form carries a file, which no example shows. */
const FORM = "multipart/form-data";

function bodiesAt(document: Document, pointer: string, name: string): Carrier[] {
  return membersAt(document, `${at(document, pointer).pointer}/content`)
    .filter(([type]) => type !== FORM)
    .map(([, { pointer: place }]) => carrier(document, place, name));
}

function carrier(document: Document, pointer: string, name: string): Carrier {
  const { value } = at(document, pointer);
  const single = member(value, "example");
  const named = membersAt(document, `${pointer}/examples`).map(([, example]) => member(example.value, "value"));
  return { name, schema: `${pointer}/schema`, examples: single === undefined ? named : [single, ...named] };
}
