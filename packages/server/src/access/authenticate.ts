import type { Access, Conventions } from "@tallystick/contract";
import { headerNames } from "../headers.ts";
import type { Credentials, Ports, Principal } from "../ports/ports.ts";
import type { Refused } from "../refusals/refused.ts";
import { CommonRefusal } from "../refusals/common-refusal.ts";

const anonymous: Principal = Object.freeze({ kind: "anonymous", credentialId: "", platformId: "", permissions: [] });

type Schemes = Conventions["schemes"];

/** Authenticates the caller with the scheme of the row; credentials of another scheme are ignored (G-108). */
export async function authenticate(
  access: Access,
  authorization: string | undefined,
  { ports, schemes, address }: { ports: Pick<Ports<never>, "authenticate">; schemes: Schemes; address: string },
): Promise<Principal> {
  if (access.scheme === "none") return anonymous;
  const refused = (reason: string): Refused => unauthorized(reason, access, schemes);
  if (authorization === undefined) throw refused("Missing credentials");
  const credentials = schemes[access.scheme] === "basic" ? readBasic(authorization) : readBearer(authorization);
  if (credentials === undefined) throw refused("Malformed Authorization header");
  const principal = await ports.authenticate(credentials, address);
  if (principal?.kind !== access.scheme) throw refused("Unknown credentials");
  return principal;
}

/** The WWW-Authenticate of every 401 of an operation. */
export function challengeHeader({ scheme }: Access, realm: string, schemes: Schemes): Record<string, string> {
  if (scheme === "none") return {};
  return { [headerNames.authenticate]: `${schemes[scheme] === "basic" ? "Basic" : "Bearer"} realm="${realm}"` };
}

function readBasic(authorization: string): Credentials | undefined {
  const encoded = /^basic +([\w+/-]+={0,2})$/i.exec(authorization)?.[1];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, "base64").toString();
  const colon = pair.indexOf(":");
  return colon < 0 ? undefined : { scheme: "basic", id: pair.slice(0, colon), secret: pair.slice(colon + 1) };
}

function readBearer(authorization: string): Credentials | undefined {
  const token = /^bearer +([\w.~+/-]+=*)$/i.exec(authorization)?.[1];
  return token === undefined ? undefined : { scheme: "bearer", token };
}

function unauthorized(reason: string, { scheme, rule }: Access, schemes: Schemes): Refused {
  const kind = schemes[scheme] === "basic" ? "Basic credentials" : "the Bearer token";
  return new CommonRefusal("unauthenticated", {
    message: `${reason}; this operation takes ${kind} of the scheme ${scheme}.`,
    reason,
    ...(rule !== undefined && { rule }),
  });
}
