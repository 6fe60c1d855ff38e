import type { KeyObject } from "node:crypto";
import { contract as shipped, routeOf, type Contract } from "@tallystick/contract";

/** A call that passes through the fault proxy. */
export interface ProxiedCall {
  /** The contract's operation; undefined for a path that the contract does not have. */
  readonly operation: string | undefined;
  method: string;
  /** With the base path and the query. */
  path: string;
  /** Names in lower case, but for the second line of a header, which is in capitals. */
  headers: Record<string, string>;
  body: string | undefined;
}

/** The service's reply to it. */
export interface ProxiedReply {
  /** 0 closes the connection instead. */
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** The parsed body; undefined if there is none. */
  body: unknown;
}

/** A webhook event that passes through the proxy to the platform's endpoint. */
export interface ProxiedDelivery {
  /** The endpoint's URL. */
  url: string;
  /** The envelope, with the event's data. */
  event: Record<string, unknown>;
  /** Computes the signature header of the sent text. The proxy signs with a key of its own, which the configuration shows. */
  seal: (text: string, key: KeyObject) => string;
}

/** The endpoint's answer to a delivery. */
export interface Answer {
  /** 0 if it gave none. */
  status: number;
  body: string;
}

/** Sends a call to the service. */
export type Send = (call: ProxiedCall) => Promise<ProxiedReply>;

/** Signs a delivery, sends it to the endpoint, and returns the endpoint's answer. */
export type Deliver = (delivery: ProxiedDelivery) => Promise<Answer>;

/** What the proxy does to the traffic. */
export interface Behaviour {
  /** Changes the call before the service gets it, or answers it. */
  request?(call: ProxiedCall, send: Send): void | Promise<void | ProxiedReply>;
  /** Changes the reply before the caller gets it. */
  reply?(call: ProxiedCall, reply: ProxiedReply, send: Send): void | Promise<void>;
  /** Changes an event before the platform's endpoint gets it, or answers in place of the endpoint. */
  delivery?(delivery: ProxiedDelivery): void | Promise<void | Answer>;
}

/** Creates the behaviour of one run, which may keep state; `deliver` sends events that the service did not send. */
export type Behave = (deliver: Deliver) => Behaviour;

/** The operation of a method and a path below the base path. */
export function operationAt(method: string, path: string, contract: Contract = shipped): string | undefined {
  const [bare = ""] = path.split("?");
  if (!bare.startsWith(contract.basePath)) return undefined;
  const under = bare.slice(contract.basePath.length);
  const fitting = Object.values(contract.operations).filter(
    (operation) => operation.method === method.toLowerCase() && routeOf(operation).match(under) !== undefined,
  );
  // A literal path takes precedence over one with parameters.
  return fitting.toSorted((a, b) => a.path.split("{").length - b.path.split("{").length)[0]?.id;
}

/** The JSON object in a call's body; undefined if there is none. */
export function bodyOf(call: ProxiedCall): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(call.body ?? "");
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}

/** An error reply in the contract's form. */
export function refusal(status: number, code: string): ProxiedReply {
  return {
    status,
    headers: { "content-type": "application/json" },
    body: { status, code, message: "No.", reason: "No." },
  };
}
