import { type ProxiedCall, type ProxiedReply, type Send, bodyOf } from "../../proxy/proxied-call.ts";
import type { Item } from "../bodies.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { replies } from "../traffic.ts";

/** The header of a stamp, and the value that the sandbox accepts instead of any. */
export const STAMP = "service-wallet-signature";
export const SANDBOX_STAMP = "sandbox-valid-signature";

/** The generator of P-256, uncompressed: a valid public key. */
export const VALID_POINT =
  "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5";

/** Whether the call is the signed retry after a 202. */
export const isRetry = ({ headers }: ProxiedCall): boolean => headers["request-id"] !== undefined;

/** The id in a path, by its distance in segments from the end. */
export const idIn = ({ path }: ProxiedCall, fromEnd = 1): string =>
  decodeURIComponent(path.split("?")[0]?.split("/").at(-fromEnd) ?? "");

/** The items of a list, or the one resource of another reply. */
export function itemsOf({ body }: ProxiedReply): Item[] {
  const { data } = Object(body) as Item;
  return Array.isArray(data) ? (data as Item[]) : [Object(body) as Item];
}

/** A 202 made up by the proxy, for a challenge that the service did not issue. */
export function madeUpChallenge(call: ProxiedCall): ProxiedReply {
  const type = bodyOf(call)?.["type"];
  const requestId = "Request:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10";
  const expiresAt = new Date(Date.now() + 300_000).toISOString();
  const body = { requestId, payloadToSign: "{}", expiresAt, type };
  return { status: 202, headers: { "content-type": "application/json" }, body };
}

/** An operation is performed at the first call, without a signature. */
export function performsUnsigned(rule: string, id: string, operation: string): HandWrittenMutant {
  return mutant(rule, id, replies, async (call, reply, send) => {
    const requestId = Object(reply.body).requestId;
    if (call.operation !== operation || reply.status !== 202) return;
    Object.assign(reply, await sendSigned(call, requestId, send));
  });
}

/** Sends a call again with the stamp that the sandbox always accepts. */
export function sendSigned(call: ProxiedCall, requestId: string, send: Send): Promise<ProxiedReply> {
  return send({ ...call, headers: { ...call.headers, [STAMP]: SANDBOX_STAMP, "request-id": requestId } });
}
