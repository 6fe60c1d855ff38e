import type { ClientContract, ClientOperation } from "@tallystick/contract";
import type { AnyRequest } from "../calls/any-request.ts";
import { pathParameters } from "../requests/plain-request.ts";

/** The calls behind a named operation. */
export interface NamedCalls {
  call: (operation: string, request: AnyRequest) => unknown;
  iterate: (operation: string, request: AnyRequest) => unknown;
}

/**
 * The operations of a contract as functions, nested by the parts of their ids: `cards.update(id, body, options)`. A list also has
 * `iterate`. The operations below an operation are its members.
 */
export function namedOperations({ operations }: ClientContract, calls: NamedCalls): Record<string, unknown> {
  const root = {};
  const nodes = new Map<string, object>([["", root]]);
  const nodeOf = (id: string): object => {
    const known = nodes.get(id);
    if (known) return known;
    const row = operations[id];
    const value = row ? operationFunction(row, calls) : {};
    nodes.set(id, value);
    const end = id.lastIndexOf(".");
    // Not an assignment: a function has a `name` of its own.
    const parent = nodeOf(id.slice(0, Math.max(0, end)));
    Object.defineProperty(parent, id.slice(end + 1), { value, enumerable: true, writable: true });
    return value;
  };
  for (const id of Object.keys(operations)) nodeOf(id);
  return root;
}

function operationFunction(row: ClientOperation, { call, iterate }: NamedCalls): object {
  let names: readonly string[] | undefined;
  const requestFrom = (given: readonly unknown[]): AnyRequest =>
    requestOf(row, (names ??= pathParameters(row.path)), given);
  const named = (...given: unknown[]): unknown => call(row.id, requestFrom(given));
  const iterated = (...given: unknown[]): unknown => iterate(row.id, requestFrom(given));
  return row.listing ? Object.assign(named, { iterate: iterated }) : named;
}

/** Of the arguments of a named operation: path parameters, then the input if any, then the options. */
function requestOf(
  { body, parameters }: ClientOperation,
  names: readonly string[],
  given: readonly unknown[],
): AnyRequest {
  const input = body ? "body" : parameters.some((parameter) => parameter.in === "query") ? "query" : undefined;
  const [value, options] = given.slice(names.length - (input ? 0 : 1));
  return {
    ...Object(options),
    ...(input && value !== undefined && { [input]: value }),
    ...(names.length > 0 && { params: Object.fromEntries(names.map((name, index) => [name, given[index]])) }),
  };
}
