import type { RequestingClient } from "./plain-request.ts";
import { allRows } from "../contract/row-of.ts";

export type HeaderValues = Record<string, string>;

/** The headers that the client makes itself, by lower-case name, each with the option to use instead. */
export type ReservedHeaders = ReadonlyMap<string, string>;

export function reservedHeaders({ contract, authorization, keys }: RequestingClient): ReservedHeaders {
  const hasCredentials = (authorization ?? keys) !== undefined;
  const reserved = new Map(hasCredentials ? [["authorization", "the client sends its credentials"]] : []);
  for (const { idempotent, signedRetry } of Object.values(allRows(contract).operations))
    for (const [name, instead] of [
      [idempotent?.header, "pass it as idempotencyKey"],
      [signedRetry?.stampHeader, "pass a session, which makes it"],
      [signedRetry?.requestHeader, "pass a session or a requestId"],
    ] as const)
      if (name !== undefined) reserved.set(name.toLowerCase(), instead);
  return reserved;
}

const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
// oxlint-disable-next-line no-control-regex -- no header may contain them
const UNSENDABLE = /[\0\r\n]|[^\0-\xff]/;

export function isSendable(value: string): boolean {
  return !UNSENDABLE.test(value);
}

/**
 * The defined headers of the caller, without `Content-Type`, which the body determines. Throws a `TypeError` for a reserved header, as
 * it would bypass the checks of its option, and for an invalid one; `where` begins the message.
 */
export function callerHeaders(given: object, reserved: ReservedHeaders, where: string): HeaderValues {
  const headers: HeaderValues = {};
  for (const [name, value] of Object.entries(given)) {
    const lowerCase = name.toLowerCase();
    const instead = reserved.get(lowerCase);
    if (instead !== undefined) throw new TypeError(`${where} the header ${name}: ${instead}`);
    if (value === undefined || lowerCase === "content-type") continue;
    // The value may be a secret, so it is not quoted.
    if (!NAME.test(name) || !isSendable(String(value)))
      throw new TypeError(`${where} the header ${name}: no request can have it with this value`);
    headers[name] = String(value);
  }
  return headers;
}

/** The headers of a client, checked with the part that sends them: most clients have none. */
export function clientHeaders(client: RequestingClient): HeaderValues {
  return callerHeaders(client.headers ?? {}, reservedHeaders(client), "The client was created with");
}
