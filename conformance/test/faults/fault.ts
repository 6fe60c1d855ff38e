import type { KeyObject } from "node:crypto";
import { contract, routeOf } from "@tallystick/contract";

/** A call on its way through the half-way house. */
export interface FaultyCall {
  /** The contract's operation, or undefined where the path is none of its own. */
  readonly operation: string | undefined;
  method: string;
  /** With the base path and the query. */
  path: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string | undefined;
}

/** The service's reply, to be spoilt. */
export interface FaultyReply {
  /** 0 where the connection is cut instead. */
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** The parsed body; undefined where there is none. */
  body: unknown;
}

/**
 * What no table can express: the service is right, and a half-way house in front of it does one thing wrong.
 * `request` may change the call before it goes on, or answer it; `reply` may change the reply before it goes back.
 * `delivery` may change an event before it goes on to the platform's endpoint, or answer it in the endpoint's place.
 */
export interface Fault {
  name: string;
  fault: string;
  /** The rules that must fall; the first of them is what the fault is about. */
  rules: readonly string[];
  /** Made anew for each run, so that a fault may remember; with `post` it may tell of what never happened. */
  behave(post: Post): {
    request?(call: FaultyCall, send: Send): void | Promise<void | FaultyReply>;
    reply?(call: FaultyCall, reply: FaultyReply, send: Send): void | Promise<void>;
    delivery?(delivery: FaultyDelivery): void | Promise<void | Answer>;
  };
}

/** Sends a call to the service itself. */
export type Send = (call: FaultyCall) => Promise<FaultyReply>;

/** An event on its way through the half-way house, to the platform's endpoint. */
export interface FaultyDelivery {
  /** Where it goes. */
  url: string;
  /** The envelope, with what is told in it. */
  event: Record<string, unknown>;
  /** The signature header over the text that is sent; the half-way house has a key of its own, which the configuration shows. */
  seal: (text: string, key: KeyObject) => string;
}

/** What an endpoint says to a delivery. */
export interface Answer {
  /** 0 where it says nothing. */
  status: number;
  body: string;
}

/** Signs a delivery, sends it to the endpoint itself, and gives back what that says. */
export type Post = (delivery: FaultyDelivery) => Promise<Answer>;

/** The operation that a method and a path under the base path mean. */
export function operationAt(method: string, path: string): string | undefined {
  const [bare = ""] = path.split("?");
  if (!bare.startsWith(contract.basePath)) return undefined;
  const under = bare.slice(contract.basePath.length);
  const fitting = Object.values(contract.operations).filter(
    (operation) => operation.method === method.toLowerCase() && routeOf(operation).match(under) !== undefined,
  );
  // A path without holes wins over one with.
  return fitting.toSorted((a, b) => a.path.split("{").length - b.path.split("{").length)[0]?.id;
}

/** The JSON body of a call, or undefined. */
export function bodyOf(call: FaultyCall): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(call.body ?? "");
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}

/** An error reply in the contract's form. */
export function refusal(status: number, code: string): FaultyReply {
  return {
    status,
    headers: { "content-type": "application/json" },
    body: { status, code, message: "No.", reason: "No." },
  };
}
