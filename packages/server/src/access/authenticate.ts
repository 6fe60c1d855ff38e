import type { Access, Conventions, KeyPlace, Scheme } from "@tallystick/contract";
import type { IncomingHttpHeaders } from "node:http";
import { headerNames } from "../headers.ts";
import { cookiesOf, queryOf } from "../parameters/raw-parameters.ts";
import type { Credentials, Ports, Principal } from "../ports/ports.ts";
import type { Refused } from "../refusals/refused.ts";
import { CommonRefusal } from "../refusals/common-refusal.ts";

const anonymous: Principal = Object.freeze({ kind: "anonymous", credentialId: "", platformId: "", permissions: [] });

type Schemes = Conventions["schemes"];

/** The parts of a request that may carry credentials. */
export interface CredentialSource {
  headers: IncomingHttpHeaders;
  url: string;
}

interface Authentication {
  ports: Pick<Ports<never>, "authenticate">;
  schemes: Schemes;
  address: string;
}

/**
 * Authenticates the caller with the scheme of the row, or with the schemes of one of its ways in; credentials of another
 * scheme are ignored (G-108). Where a way in asks for several credentials at once, the first says who the caller is.
 */
export async function authenticate(
  access: Access,
  source: CredentialSource,
  authentication: Authentication,
): Promise<Principal> {
  const { ways } = access;
  if (ways === undefined)
    return access.scheme === "none" ? anonymous : authenticateBy(access, [access.scheme], source, authentication);
  let refused: unknown;
  for (const way of ways.filter((each) => each.length > 0)) {
    try {
      return await authenticateBy(access, way, source, authentication);
    } catch (error) {
      if (!(error instanceof CommonRefusal)) throw error;
      refused ??= error;
    }
  }
  if (ways.some((way) => way.length === 0)) return anonymous;
  throw refused;
}

async function authenticateBy(
  access: Access,
  way: readonly string[],
  source: CredentialSource,
  { ports, schemes, address }: Authentication,
): Promise<Principal> {
  const principals: Principal[] = [];
  for (const name of way) {
    const refused = (reason: string): Refused => unauthorized(reason, { ...access, scheme: name }, schemes);
    const scheme = schemes[name];
    const text = typeof scheme === "object" ? valueIn(scheme, source) : source.headers[headerNames.authorization];
    if (scheme === undefined || text === undefined) throw refused("Missing credentials");
    const credentials =
      typeof scheme === "object" ? keyIn(text, scheme, name) : scheme === "basic" ? readBasic(text) : readBearer(text);
    if (credentials === undefined) throw refused(`Malformed ${placeOf(scheme)}`);
    const principal = await ports.authenticate(credentials, address);
    if (principal?.kind !== name) throw refused("Unknown credentials");
    principals.push(principal);
  }
  return principals[0] ?? anonymous;
}

/** The text in the place of a key; undefined for none. */
function valueIn({ in: place, name }: KeyPlace, { headers, url }: CredentialSource): string | undefined {
  const values = { query: () => queryOf(url)[name], cookie: () => cookiesOf(headers)[name] };
  const header = place === "authorization" ? headerNames.authorization : name.toLowerCase();
  const value = place === "query" || place === "cookie" ? values[place]() : headers[header];
  return typeof value === "string" && value !== "" ? value : undefined;
}

function keyIn(text: string, scheme: KeyPlace, name: string): Credentials | undefined {
  const key = scheme.in === "authorization" ? keyAfter(scheme, text) : text;
  return key === undefined ? undefined : { scheme: "key", name, key };
}

/** The WWW-Authenticate of every 401 of an operation: one challenge for each scheme of the header `Authorization`. */
export function challengeHeader(access: Access, realm: string, schemes: Schemes): Record<string, string> {
  const names = new Set(access.ways?.flat() ?? (access.scheme === "none" ? [] : [access.scheme]));
  const words = [...names].flatMap((name) => wordOf(schemes[name]) ?? []);
  const challenges = [...new Set(words)].map((word) => `${word} realm="${realm}"`);
  return challenges.length === 0 ? {} : { [headerNames.authenticate]: challenges.join(", ") };
}

/** The word before the credentials in the header `Authorization`; undefined for a key elsewhere. */
function wordOf(scheme: Scheme | undefined): string | undefined {
  if (scheme === "basic") return "Basic";
  if (scheme === "bearer") return "Bearer";
  return scheme?.in === "authorization" ? scheme.name : undefined;
}

function readBasic(authorization: string): Credentials | undefined {
  const encoded = /^basic +([\w+/-]+={0,2})$/i.exec(authorization)?.[1];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, "base64").toString();
  const colon = pair.indexOf(":");
  return colon < 0 ? undefined : { scheme: "basic", id: pair.slice(0, colon), secret: pair.slice(colon + 1) };
}

/** Any text without blanks: some services give tokens with signs that RFC 6750 does not have. */
function readBearer(authorization: string): Credentials | undefined {
  const token = /^bearer +([\u0021-\u007e]+)$/i.exec(authorization)?.[1];
  return token === undefined ? undefined : { scheme: "bearer", token };
}

function keyAfter({ name }: KeyPlace, authorization: string): string | undefined {
  const isWord = authorization.slice(0, name.length + 1).toLowerCase() === `${name.toLowerCase()} `;
  const key = isWord ? authorization.slice(name.length).trim() : "";
  return key === "" ? undefined : key;
}

function placeOf(scheme: Scheme): string {
  const isHeader = typeof scheme === "string" || scheme.in === "authorization";
  return isHeader ? "Authorization header" : `${scheme.in} ${scheme.name}`;
}

function unauthorized(reason: string, { scheme, rule }: Access, schemes: Schemes): Refused {
  const form = schemes[scheme];
  const kinds = { basic: "Basic credentials", bearer: "the Bearer token" };
  const kind = typeof form === "object" ? `the key in ${placeOf(form)}` : kinds[form ?? "bearer"];
  return new CommonRefusal("unauthenticated", {
    message: `${reason}; this operation takes ${kind} of the scheme ${scheme}.`,
    reason,
    ...(rule !== undefined && { rule }),
  });
}
