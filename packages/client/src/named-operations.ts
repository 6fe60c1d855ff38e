import type { ClientContract, ClientOperation } from "@tallystick/contract";
import type { AnyRequest } from "./call.ts";
import { pathParameters } from "./request-url.ts";

/** What stands behind each named operation. */
export interface NamedCalls {
  call: (operation: string, request: AnyRequest) => unknown;
  iterate: (operation: string, request: AnyRequest) => unknown;
}

type Node = Record<string, unknown>;

/**
 * The operations of a contract as functions, nested by the parts of their ids: `cards.update(id, body, options)`. A list has
 * `iterate` besides. They are made when a part is first used.
 */
export function namedOperations({ operations }: ClientContract, calls: NamedCalls): Node {
  const rows = Object.values(operations).map((row) => ({ row, parts: row.id.split(".") }));
  return branch(rows, 0, {}, calls);
}

interface Place {
  row: ClientOperation;
  parts: string[];
}

function branch(places: readonly Place[], depth: number, target: object, calls: NamedCalls): Node {
  const names = new Set(places.map(({ parts }) => parts[depth]));
  for (const name of names) {
    if (name === undefined) continue;
    const below = places.filter(({ parts }) => parts[depth] === name);
    Object.defineProperty(target, name, {
      enumerable: true,
      configurable: true,
      get(): unknown {
        const value = member(below, depth + 1, calls);
        Object.defineProperty(target, name, { value, enumerable: true });
        return value;
      },
    });
  }
  // Its members were just defined, by name.
  return target as Node;
}

/** An operation is a function; the operations below it are its members. */
function member(places: readonly Place[], depth: number, calls: NamedCalls): unknown {
  const own = places.find(({ parts }) => parts.length === depth)?.row;
  return branch(places, depth, own === undefined ? {} : operationFunction(own, calls), calls);
}

function operationFunction(row: ClientOperation, { call, iterate }: NamedCalls): object {
  const named = (...given: unknown[]): unknown => call(row.id, requestOf(row, given));
  const iterated = (...given: unknown[]): unknown => iterate(row.id, requestOf(row, given));
  return row.listing ? Object.assign(named, { iterate: iterated }) : named;
}

/** The parts of a path in their order; then the body, or the query where there is no body; then everything else. */
function requestOf({ path, body, parameters }: ClientOperation, given: readonly unknown[]): AnyRequest {
  const names = pathParameters(path);
  const rest = given.slice(names.length);
  const params = Object.fromEntries(names.map((name, index) => [name, given[index]]));
  const input = body ? "body" : "query";
  const hasInput = body !== undefined || parameters.some((parameter) => parameter.in === "query");
  const [value, options] = hasInput ? rest : [undefined, rest[0]];
  return {
    ...Object(options),
    ...(names.length > 0 && { params }),
    ...(value !== undefined && { [input]: value }),
  };
}
