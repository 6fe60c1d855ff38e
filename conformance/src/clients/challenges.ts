import { parseDuration } from "@tallystick/contract";
import { isoTime } from "./example-reply.ts";
import type { Incoming } from "./incoming.ts";
import type { Attempt, Call, Challenge } from "./recording.ts";
import type { Environment } from "./environment.ts";

export interface Challenges {
  find(requestId: string | undefined): Challenge | undefined;
  /** A new challenge for an attempt at this call. */
  issue(call: Call, request: Incoming): Challenge;
}

export function createChallenges({ now, uuid }: Environment): Challenges {
  const all = new Map<string, Challenge>();
  return {
    find: (requestId) => all.get(requestId ?? ""),
    issue(call, request) {
      const requestId = `Request:${uuid()}`;
      const expiresMs = now() + (isIssuedExpired(call) ? 0 : parseDuration(call.row.signedRetry?.ttl ?? "PT5M"));
      const payloadToSign = payloadFor(requestId, call);
      const challenge = { requestId, payloadToSign, expiresMs, call, request, isSpent: false };
      all.set(requestId, challenge);
      return challenge;
    },
  };
}

/** The challenge's own fields in the body of the 202. */
export function challengeBody({ requestId, payloadToSign, expiresMs }: Challenge): Record<string, unknown> {
  return { payloadToSign, requestId, expiresAt: isoTime(expiresMs) };
}

/** The first challenge of a call whose challenge is made to expire. */
function isIssuedExpired({ scenario, attempts }: Call): boolean {
  return scenario.challenge === "expired" && attempts.every(({ challenge }: Attempt) => challenge === undefined);
}

/** Text to be signed byte for byte: parsing and printing, trimming or normalising it changes it. */
function payloadFor(requestId: string, { row }: Call): string {
  return `{ "requestId":"${requestId}",  "operation":"${row.id}", "amount":1.0, "note":"caf\\u00e9 cafe\u0301" }\n`;
}
