import type { Access } from "@tallystick/contract";
import { headerNames } from "../headers.ts";
import type { Credentials, Ports, Principal } from "../ports/ports.ts";
import { Refused } from "../refusals/refused.ts";
import { answers } from "../refusals/answers.ts";

const anonymous: Principal = Object.freeze({ kind: "anonymous", credentialId: "", platformId: "", permissions: [] });

/** Authenticates the caller with the scheme of the row; credentials of the other scheme are ignored (G-108). */
export async function authenticate(
  access: Access,
  authorization: string | undefined,
  ports: Pick<Ports<never>, "authenticate">,
): Promise<Principal> {
  if (access.scheme === "none") return anonymous;
  if (authorization === undefined) throw unauthorized("Missing credentials", access);
  const credentials = access.scheme === "platform" ? readBasic(authorization) : readBearer(authorization);
  if (credentials === undefined) throw unauthorized("Malformed Authorization header", access);
  const principal = await ports.authenticate(credentials);
  if (principal?.kind !== access.scheme) throw unauthorized("Unknown credentials", access);
  return principal;
}

/** The WWW-Authenticate of every 401 of an operation. */
export function challengeHeader(access: Access, realm: string): Record<string, string> {
  if (access.scheme === "none") return {};
  return { [headerNames.authenticate]: `${access.scheme === "platform" ? "Basic" : "Bearer"} realm="${realm}"` };
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

function unauthorized(reason: string, access: Access): Refused {
  const scheme = access.scheme === "platform" ? "Basic credentials of an API token" : "the Bearer token of an agent";
  const rule = access.rule === undefined ? {} : { rule: access.rule };
  return new Refused(answers.unauthorized, { message: `${reason}; this operation takes ${scheme}.`, reason, ...rule });
}
