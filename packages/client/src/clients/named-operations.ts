import type { ClientContract, ClientOperation } from "@tallystick/contract";
import type { AnyRequest } from "../calls/any-request.ts";
import { pathParameters } from "../requests/plain-request.ts";

/** The calls behind a named operation. */
export interface NamedCalls {
  call: (operation: string, request: AnyRequest) => unknown;
  iterate: (operation: string, request: AnyRequest) => unknown;
}

type Node = Record<string, unknown>;

/**
 * The operations of a contract as functions, nested by the parts of their ids: `cards.update(id, body, options)`. A list also has
 * `iterate`. Created on first use.
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
  const order = orderOf(row);
  const named = (...given: unknown[]): unknown => call(row.id, requestOf(order, given));
  const iterated = (...given: unknown[]): unknown => iterate(row.id, requestOf(order, given));
  return row.listing ? Object.assign(named, { iterate: iterated }) : named;
}

/** The arguments of a named operation: path parameters, then the input if any, then the options. */
interface Order {
  params: readonly string[];
  input?: "body" | "query";
}

function orderOf({ path, body, parameters }: ClientOperation): Order {
  const params = pathParameters(path);
  if (body) return { params, input: "body" };
  return parameters.some((parameter) => parameter.in === "query") ? { params, input: "query" } : { params };
}

function requestOf({ params: names, input }: Order, given: readonly unknown[]): AnyRequest {
  const value = input && given[names.length];
  const request = { ...Object(given[names.length + (input ? 1 : 0)]) };
  if (input && value !== undefined) request[input] = value;
  if (names.length > 0) request.params = Object.fromEntries(names.map((name, index) => [name, given[index]]));
  return request;
}
