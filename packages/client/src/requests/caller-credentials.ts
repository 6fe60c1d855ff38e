import type { ClientContract, ClientOperation } from "@tallystick/contract";

/** The caller's credentials: id and secret, or a token; undefined for an anonymous caller. */
export type CallerForm = "basic" | "bearer" | undefined;

/** The credentials of a caller. */
export interface CallerCredentials {
  /** The form of those in `authorization`; undefined for an anonymous caller. */
  caller: CallerForm;
  authorization?: string | undefined;
  /** By scheme, what stands in its place: a key, or the value of `Authorization`. */
  keys?: Readonly<Record<string, string>> | undefined;
}

/** What the credentials add to a request. */
export interface SentCredentials {
  headers: Record<string, string>;
  query: Record<string, string>;
}

type Schemes = ClientContract["conventions"]["schemes"];

/**
 * The credentials of the first way into an operation that the caller has; none where it is open to anybody. Throws a `TypeError`
 * for an operation of which the caller has no way in.
 */
export function sentCredentials(
  { id, access }: ClientOperation,
  schemes: Schemes,
  { caller, authorization, keys }: CallerCredentials,
): SentCredentials {
  const sent: SentCredentials = { headers: {}, query: {} };
  const { scheme, ways = scheme === "none" ? [[]] : [[scheme]] } = access;
  const valueOf = (name: string): string | undefined =>
    keys?.[name] ?? (schemes[name] === caller ? authorization : undefined);
  const isAnonymous = authorization === undefined && keys === undefined;
  const way =
    ways.find((names) => names.length > 0 && names.every((name) => valueOf(name) !== undefined)) ??
    ways.find((names) => names.length === 0 || isAnonymous);
  if (way === undefined) throw new TypeError(`${id} needs a client that was created with ${needed(ways, schemes)}`);
  for (const name of way) {
    const value = valueOf(name);
    if (value !== undefined) place(sent, schemes[name], value);
  }
  return sent;
}

function place({ headers, query }: SentCredentials, scheme: Schemes[string] | undefined, value: string): void {
  if (typeof scheme !== "object") headers["Authorization"] = value;
  else if (scheme.in === "authorization") headers["Authorization"] = `${scheme.name} ${value}`;
  else if (scheme.in === "header") headers[scheme.name] = value;
  else if (scheme.in === "query") query[scheme.name] = value;
  else
    headers["Cookie"] = [headers["Cookie"], `${scheme.name}=${encodeURIComponent(value)}`].filter(Boolean).join("; ");
}

function needed(ways: readonly string[][], schemes: Schemes): string {
  const [names = []] = ways;
  const [name = ""] = names;
  if (schemes[name] === "bearer") return "a token";
  return schemes[name] === "basic" ? "clientId and clientSecret" : `credentials for ${names.join(" and ")}`;
}
