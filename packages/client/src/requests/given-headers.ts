import type { ClientContract } from "@tallystick/contract";

export type HeaderValues = Record<string, string>;

/** The headers that the client makes itself, by lower-case name, with what to do instead of giving them. */
export type ReservedHeaders = ReadonlyMap<string, string>;

export function reservedHeaders({ operations }: ClientContract, hasCredentials: boolean): ReservedHeaders {
  const reserved = new Map<string, string>();
  if (hasCredentials) reserved.set("authorization", "the client sends its credentials");
  for (const { idempotent, signedRetry } of Object.values(operations)) {
    if (idempotent) reserved.set(idempotent.header.toLowerCase(), "pass it as idempotencyKey");
    if (!signedRetry) continue;
    reserved.set(signedRetry.stampHeader.toLowerCase(), "pass a session, which makes it");
    reserved.set(signedRetry.requestHeader.toLowerCase(), "pass a session or a requestId");
  }
  return reserved;
}

const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
// oxlint-disable-next-line no-control-regex -- these are what no header may have
const UNSENDABLE = /[\0\r\n]|[^\0-\xff]/;

/**
 * Headers of the caller, without the undefined ones. Throws a `TypeError` for one that the client makes itself, as it would escape every
 * check, and for one that no request can have; `where` says which headers these are. `Content-Type` is left out: the body decides it.
 */
export function givenHeaders(given: object, reserved: ReservedHeaders, where: string): HeaderValues {
  const headers: HeaderValues = {};
  for (const [name, value] of Object.entries(given)) {
    const lowerCase = name.toLowerCase();
    const instead = reserved.get(lowerCase);
    if (instead !== undefined) throw new TypeError(`${where} the header ${name}: ${instead}`);
    if (value === undefined || lowerCase === "content-type") continue;
    // The value may be a secret, so it is not quoted.
    if (!NAME.test(name) || UNSENDABLE.test(String(value)))
      throw new TypeError(`${where} the header ${name}: no request can have it with this value`);
    headers[name] = String(value);
  }
  return headers;
}

/** Later ones win, in whatever case their names are written. */
export function mergedHeaders(...sources: readonly HeaderValues[]): HeaderValues {
  const merged = new Map<string, [name: string, value: string]>();
  for (const source of sources)
    for (const header of Object.entries(source)) merged.set(header[0].toLowerCase(), header);
  return Object.fromEntries(merged.values());
}
