import { Buffer } from "node:buffer";
import { isSuccess, objectAt } from "../../mutants/hand-written/bodies.ts";
import { bodyOf, refusal, type ProxiedCall } from "../../mutants/proxy/proxied-call.ts";
import { visitObjects, type Variant } from "./variant.ts";

const knownTransports = new Set(["ble", "hybrid", "internal", "nfc", "usb"]);

/** What a passkey says of itself is kept, and shown with the credential. */
const shownTransports: Variant = {
  name: "a passkey shows its transports, and those that it does not know too (V-87)",
  behave: () => ({
    reply(call, { body }) {
      if (call.operation?.startsWith("auth.credentials.") !== true) return;
      visitObjects(body, (item) => {
        if (item["type"] === "PASSKEY" && item["nickname"] !== undefined)
          item["transports"] = [...knownTransports, "telepathy"];
      });
    },
  }),
};

/** Statements of attestations are evaluated, and only the one that says nothing is there to pass. */
const evaluatedStatements: Variant = {
  name: "an attestation of another format than none is refused (V-88)",
  behave: () => ({
    async request(call) {
      const body = call.operation === "auth.credentials.create" ? bodyOf(call) : undefined;
      const attestation = Buffer.from(String(objectAt({ ...body }, "attestation")["attestationObject"]), "base64url");
      const saysMore = attestation.includes("fmt") && !attestation.includes("none");
      return saysMore ? refusal(400, "INVALID_INPUT") : undefined;
    },
  }),
};

const nullRefused: Variant = {
  name: "a user handle of null is refused (V-89)",
  behave: () => ({
    request: async (call) =>
      call.body?.includes('"userHandle":null') === true ? refusal(400, "INVALID_INPUT") : undefined,
  }),
};

const blankKeys: Variant = {
  name: "a blank idempotency key is read as none (V-90)",
  behave: () => ({
    request(call) {
      if (call.headers["idempotency-key"]?.trim() === "") delete call.headers["idempotency-key"];
    },
  }),
};

/** The first caller, which has every permission, makes the token in place of the one that has too few. */
const freeTokens: Variant = {
  name: "a token may give a new one every permission (V-91)",
  behave: () => {
    let first: string | undefined;
    return {
      async reply(call, reply, send) {
        first ??= isSuccess(reply) ? call.headers["authorization"] : undefined;
        const { details } = Object(reply.body) as { details?: { field?: unknown } };
        const isBeyondOwn = reply.status === 403 && details?.field === "body.permissions";
        if (call.operation !== "tokens.create" || !isBeyondOwn || first === undefined) return;
        Object.assign(reply, await send({ ...call, headers: { ...call.headers, authorization: first } }));
      },
    };
  },
};

function isTry({ operation, body }: ProxiedCall): boolean {
  return operation === "auth.credentials.verify" && body?.includes('"otp"') === true;
}

/** How many wrong codes in a row the strict target allows. */
const FEW = 5;

/** A target that is stricter with wrong codes than the service. */
const soonLocked: Variant = {
  name: "a credential is locked after five wrong codes in a row (V-92)",
  behave: () => {
    const wrong = new Map<string, number>();
    return {
      async request(call) {
        if (!isTry(call) || (wrong.get(call.path) ?? 0) < FEW) return undefined;
        const locked = refusal(429, "RATE_LIMITED");
        return { ...locked, headers: { ...locked.headers, "retry-after": "300" } };
      },
      reply(call, reply) {
        if (!isTry(call)) return;
        if (isSuccess(reply)) wrong.delete(call.path);
        else if (reply.status === 401) wrong.set(call.path, (wrong.get(call.path) ?? 0) + 1);
      },
    };
  },
};

/** What a correct service may do about secrets, where the reference service does something else or the suite asks nothing. */
export const freedomsOfSecrets: readonly Variant[] = [
  shownTransports,
  evaluatedStatements,
  nullRefused,
  blankKeys,
  freeTokens,
  soonLocked,
];
