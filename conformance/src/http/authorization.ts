import type { Access, Conventions, Scheme } from "@tallystick/contract";
import type { WireRequest } from "./connection.ts";
import type { Credentials } from "./exchange.ts";

/** The value of the Authorization header; of a key the key itself. */
export function authorization(credentials: Credentials): string {
  if (credentials.scheme === "key") return credentials.key;
  return credentials.scheme === "bearer"
    ? `Bearer ${credentials.token}`
    : `Basic ${Buffer.from(`${credentials.id}:${credentials.secret}`).toString("base64")}`;
}

/** Adds the credentials where the scheme of the operation says that they stand. */
export function authorize(
  { url, headers, ...rest }: WireRequest,
  credentials: Credentials,
  access: Access,
  schemes: Conventions["schemes"],
): WireRequest {
  // The caller of a contract that asks nobody who calls.
  if (credentials.scheme === "bearer" && credentials.token === "") return { ...rest, url, headers };
  const value = authorization(credentials);
  const place = credentials.scheme === "key" ? keyPlaceOf(access, schemes) : undefined;
  if (typeof place !== "object") return { ...rest, url, headers: { ...headers, authorization: value } };
  const { in: where, name } = place;
  if (where === "authorization") return { ...rest, url, headers: { ...headers, authorization: `${name} ${value}` } };
  if (where === "header") return { ...rest, url, headers: { ...headers, [name.toLowerCase()]: value } };
  if (where === "cookie") {
    const cookie = [headers["cookie"], `${name}=${encodeURIComponent(value)}`].filter(Boolean).join("; ");
    return { ...rest, url, headers: { ...headers, cookie } };
  }
  const sent = new URL(url);
  sent.searchParams.set(name, value);
  return { ...rest, url: sent.href, headers };
}

/** The scheme of the operation that takes a key, in any of its ways in. */
function keyPlaceOf({ scheme, ways = [[scheme]] }: Access, schemes: Conventions["schemes"]): Scheme | undefined {
  return ways
    .flat()
    .map((name) => schemes[name])
    .find((each) => typeof each === "object");
}

/** Every form of the credentials that must not be printed. */
export function secretsOf(credentials: Credentials): string[] {
  if (credentials.scheme === "key") return [credentials.key, encodeURIComponent(credentials.key)];
  return credentials.scheme === "bearer"
    ? [credentials.token]
    : [credentials.secret, authorization(credentials).slice("Basic ".length)];
}
