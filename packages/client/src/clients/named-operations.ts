import type { ClientOperation, ClientReads } from "@tallystick/contract";
import type { AnyRequest } from "../calls/any-request.ts";
import type { GivenRequest } from "../calls/call.ts";
import { pathParts } from "../requests/plain-request.ts";

/** The calls behind a named operation. */
export interface NamedCalls {
  call: (operation: string, request: GivenRequest) => unknown;
  iterate: (operation: string, request: AnyRequest) => unknown;
}

/**
 * The operations of a contract as functions, nested by the parts of their ids: `cards.update(id, body, options)`. A list also has
 * `iterate`. The operations below an operation are its members.
 */
export function namedOperations({ operations, others = [] }: ClientReads, calls: NamedCalls): Record<string, unknown> {
  const root = {};
  const ids = new Set([...Object.keys(operations), ...others.map(({ id }) => id)]);
  const nodes = new Map<string, object>([["", root]]);
  const nodeOf = (id: string): object => {
    const known = nodes.get(id);
    if (known) return known;
    const value = ids.has(id) ? operationFunction(id, operations[id], calls) : {};
    nodes.set(id, value);
    const end = id.lastIndexOf(".");
    // Not an assignment: a function has a `name` of its own.
    const parent = nodeOf(id.slice(0, Math.max(0, end)));
    Object.defineProperty(parent, id.slice(end + 1), { value, enumerable: true, writable: true });
    return value;
  };
  for (const id of ids) nodeOf(id);
  return root;
}

function operationFunction(id: string, read: ClientOperation | undefined, { call, iterate }: NamedCalls): object {
  const named = (...given: unknown[]): unknown => call(id, (row) => requestOf(row, given));
  if (!read?.listing) return named;
  return Object.assign(named, { iterate: (...given: unknown[]) => iterate(id, requestOf(read, given)) });
}

/** Of the arguments of a named operation: path parameters, then the input if any, then the options. */
function requestOf({ path, body, parameters }: ClientOperation, given: readonly unknown[]): AnyRequest {
  const params: Record<string, unknown> = {};
  let next = 0;
  for (const [index, name] of pathParts(path).entries()) if (index % 2 === 1) params[name] = given[next++];
  const input = body ? "body" : parameters.some((parameter) => parameter.in === "query") ? "query" : undefined;
  const value = input && given[next++];
  return { ...Object(given[next]), ...(input && value !== undefined && { [input]: value }), params };
}
