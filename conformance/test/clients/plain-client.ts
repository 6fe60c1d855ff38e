import { generateKeyPair, stamp, unseal } from "@tallystick/wallet";

/** A plain HTTP client that does nothing by itself, for the bad clients. */
export interface Service {
  url: string;
  clientId: string;
  clientSecret: string;
}

export interface Sent {
  body?: unknown;
  headers?: Record<string, string>;
  /** How long to wait for a reply, in milliseconds; without it, for ever. */
  patienceMs?: number;
  /** By default a redirect is an error. */
  redirect?: "follow";
}

/** A reply; `status` 0 if none arrived, or only half of one. */
export interface Got {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** Sends one request with the credentials. A string body is sent unchanged. */
export async function send(
  service: Service,
  request: string,
  { body, headers = {}, patienceMs, redirect }: Sent = {},
): Promise<Got> {
  const [method = "GET", path = "/"] = request.split(" ");
  const authorization = `Basic ${btoa(`${service.clientId}:${service.clientSecret}`)}`;
  const written = typeof body === "string" ? body : JSON.stringify(body);
  try {
    const answer = await fetch(service.url + path, {
      method,
      headers: { authorization, "content-type": "application/json", ...headers },
      redirect: redirect ?? "error",
      ...(written === undefined ? {} : { body: written }),
      ...(patienceMs === undefined ? {} : { signal: AbortSignal.timeout(patienceMs) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get("content-type") === "application/json";
    const parsed: Record<string, unknown> = isJson ? JSON.parse(text) : {};
    return { status: answer.status, headers: answer.headers, body: parsed };
  } catch {
    return { status: 0, headers: new Headers(), body: {} };
  }
}

/** A field of a reply; empty if it is missing. */
export function textField(body: Got["body"], name: string): string {
  const value = body[name];
  return typeof value === "string" ? value : "";
}

/** The keys that a session signs with. */
export interface Signing {
  key: string;
  expiresAt: string;
}

export async function openSession(service: Service): Promise<Signing> {
  return sessionBy(service, async (clientPublicKey) => ({ type: "EMAIL_OTP", otp: "000000", clientPublicKey }));
}

/** Opens a session with the proof that is made for a new key. */
export async function sessionBy(
  service: Service,
  proofFor: (clientPublicKey: string) => Promise<Record<string, unknown>>,
  headers: Record<string, string> = {},
): Promise<Signing> {
  const { publicKey, privateKey } = generateKeyPair();
  const body = await proofFor(publicKey);
  const { body: opened } = await send(service, "POST /auth/credentials/AuthMethod:1/verify", { body, headers });
  return {
    key: await unseal(textField(opened, "encryptedSessionSigningKey"), privateKey),
    expiresAt: textField(opened, "expiresAt"),
  };
}

/** The challenge of a 202. */
export interface Challenged {
  payload: string;
  requestId: string;
}

export const freeze = "PATCH /cards/Card:1";
export const frozen = '{"state":"FROZEN"}';

export async function challenge(
  service: Service,
  request: string = freeze,
  body: string | undefined = frozen,
): Promise<Challenged> {
  const { body: challenged } = await send(service, request, { body });
  return { payload: textField(challenged, "payloadToSign"), requestId: textField(challenged, "requestId") };
}

/** The headers of a signed retry. */
export function signedHeaders({ payload, requestId }: Challenged, key: string): Record<string, string> {
  return { "service-wallet-signature": stamp(payload, key), "request-id": requestId };
}
