import type { Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { bodyOf, type ProxiedCall, type ProxiedReply, type Send, type Behave } from "../../proxy/proxied-call.ts";

/** The header of a stamp, and the value that the sandbox accepts instead of any. */
export const STAMP = "service-wallet-signature";
export const SANDBOX_STAMP = "sandbox-valid-signature";

/** The generator of P-256, uncompressed: a valid public key. */
export const VALID_POINT =
  "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5";

/** A mutant of one rule. */
export function authMutant(name: string, text: string, rule: string, behave: Behave): HandWrittenMutant {
  return { id: `keys/${name}`, fault: text, rules: [rule], behave };
}

/** Changes the body of successful replies of one operation. */
export function changesReplies(
  name: string,
  text: string,
  rule: string,
  operation: string,
  change: (body: Item, call: ProxiedCall) => void,
): HandWrittenMutant {
  return authMutant(name, text, rule, () => ({
    reply(call, { status, body }) {
      if (call.operation === operation && status < 300 && status !== 202) change(Object(body) as Item, call);
    },
  }));
}

/** Replaces some replies. */
export function replacesReplies(
  name: string,
  text: string,
  rule: string,
  meant: (call: ProxiedCall, reply: ProxiedReply) => boolean,
  answer: (call: ProxiedCall) => ProxiedReply,
): HandWrittenMutant {
  return authMutant(name, text, rule, () => ({
    reply(call, reply) {
      if (!meant(call, reply)) return;
      Object.assign(reply, answer(call));
    },
  }));
}

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
export function madeUpChallenge(type: unknown): ProxiedReply {
  const requestId = "Request:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10";
  const expiresAt = new Date(Date.now() + 300_000).toISOString();
  const body = { requestId, payloadToSign: "{}", expiresAt, type };
  return { status: 202, headers: { "content-type": "application/json" }, body };
}

/** Performs an operation at the first call, without a signature. */
export function performsUnsigned(name: string, text: string, rule: string, operation: string): HandWrittenMutant {
  return authMutant(name, text, rule, () => ({
    async reply(call, reply, send) {
      const requestId = Object(reply.body).requestId;
      if (call.operation !== operation || reply.status !== 202) return;
      Object.assign(reply, await sendSigned(call, requestId, send));
    },
  }));
}

/** Sends a call again with the stamp that the sandbox always accepts. */
export function sendSigned(call: ProxiedCall, requestId: string, send: Send): Promise<ProxiedReply> {
  return send({ ...call, headers: { ...call.headers, [STAMP]: SANDBOX_STAMP, "request-id": requestId } });
}

/** Replaces the client key in calls of an operation by one without a known private key. */
export function replacesClientKey(name: string, rule: string, operation: string): HandWrittenMutant {
  return authMutant(name, `${name.replaceAll("-", " ")}.`, rule, () => ({
    request(call) {
      if (call.operation === operation) call.body = JSON.stringify({ ...bodyOf(call), clientPublicKey: VALID_POINT });
    },
  }));
}
