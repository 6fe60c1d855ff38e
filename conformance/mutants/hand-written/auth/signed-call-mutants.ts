import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { type ProxiedCall, type ProxiedReply, refusal, type Behaviour } from "../../proxy/proxied-call.ts";
import { SANDBOX_STAMP, STAMP } from "./auth-behaviour.ts";

const REQUEST_ID = "request-id";

function signedCallMutant(name: string, text: string, rules: string[], behave: () => Behaviour): HandWrittenMutant {
  return { id: `signature/${name}`, fault: text, rules, behave };
}

function isRetry({ headers }: ProxiedCall): boolean {
  return headers[STAMP] !== undefined && headers[REQUEST_ID] !== undefined;
}

function challengeIn({ status, body }: ProxiedReply): Record<string, unknown> | undefined {
  return status === 202 ? (body as Record<string, unknown>) : undefined;
}

/** The signature that signed operations require. */
export const mutants: readonly HandWrittenMutant[] = [
  signedCallMutant(
    "any-stamp",
    "An invalid stamp is accepted.",
    ["SRETRY-05", "SRETRY-19", "CARD-37", "AUTH-27"],
    () => ({
      request(call) {
        if (isRetry(call) && /^[\w-]{40,}=*$/.test(call.headers[STAMP] ?? "")) call.headers[STAMP] = SANDBOX_STAMP;
      },
    }),
  ),
  signedCallMutant("no-legacy-value", "The legacy value is refused.", ["SBX-54"], () => ({
    request: async (call) =>
      call.headers[STAMP] === SANDBOX_STAMP ? refusal(401, "WALLET_SIGNATURE_INVALID") : undefined,
  })),
  signedCallMutant("no-real-stamp", "The stamp of a session is refused.", ["SBX-55"], () => ({
    request: async (call) =>
      call.headers[STAMP]?.startsWith("ey") === true ? refusal(401, "WALLET_SIGNATURE_INVALID") : undefined,
  })),
  signedCallMutant("no-bare-signature", "A bare signature is refused.", ["CARD-38"], () => ({
    request: async (call) =>
      call.headers[STAMP]?.startsWith("ME") === true ? refusal(401, "WALLET_SIGNATURE_INVALID") : undefined,
  })),
  signedCallMutant(
    "does-it-at-once",
    "The first call performs the operation, without a signature.",
    ["CARD-34"],
    () => ({
      async reply(call, reply, send) {
        const requestId = challengeIn(reply)?.["requestId"];
        if (typeof requestId !== "string") return;
        await send({ ...call, headers: { ...call.headers, [STAMP]: SANDBOX_STAMP, [REQUEST_ID]: requestId } });
      },
    }),
  ),
  signedCallMutant("does-nothing", "The signed retry gives a success and does nothing.", ["SRETRY-04"], () => ({
    async request(call, send) {
      if (!isRetry(call)) return undefined;
      if (call.method === "DELETE") return { status: 204, headers: {}, body: undefined };
      const { authorization = "" } = call.headers;
      return send({ ...call, method: "GET", headers: { authorization }, body: undefined });
    },
  })),
  signedCallMutant("fills-in-headers", "Missing headers are filled in.", ["CARD-36"], () => {
    const open = new Map<string, string>();
    return {
      request(call) {
        const known = open.get(call.path);
        if (call.headers[STAMP]?.startsWith("ey") === true && known !== undefined) call.headers[REQUEST_ID] ??= known;
        if (call.headers[REQUEST_ID] !== undefined) call.headers[STAMP] ??= SANDBOX_STAMP;
      },
      reply(call, reply) {
        const requestId = challengeIn(reply)?.["requestId"];
        if (typeof requestId === "string") open.set(call.path, requestId);
      },
    };
  }),
  signedCallMutant("any-request-id", "An unknown request id counts as the open one.", ["SRETRY-08"], () => {
    const [issued, open] = [new Set<string>(), new Map<string, string>()];
    return {
      request(call) {
        const [given, known] = [call.headers[REQUEST_ID], open.get(call.path)];
        if (given !== undefined && known !== undefined && !issued.has(given)) call.headers[REQUEST_ID] = known;
      },
      reply(call, reply) {
        const requestId = challengeIn(reply)?.["requestId"];
        if (typeof requestId !== "string") return;
        issued.add(requestId);
        open.set(call.path, requestId);
      },
    };
  }),
  signedCallMutant("spent-is-good", "A used request id gives the same success again.", ["SRETRY-06"], () => {
    const done = new Map<string, ProxiedReply>();
    return {
      request: async (call) => done.get(call.headers[REQUEST_ID] ?? ""),
      reply(call, reply) {
        if (isRetry(call) && reply.status < 300 && reply.status !== 202)
          done.set(call.headers[REQUEST_ID] ?? "", reply);
      },
    };
  }),
  signedCallMutant("spent-is-a-conflict", "A used request id gives 409.", ["ERR-06"], () => {
    const done = new Set<string>();
    return {
      request: async (call) => (done.has(call.headers[REQUEST_ID] ?? "") ? refusal(409, "CONFLICT") : undefined),
      reply(call, reply) {
        if (isRetry(call) && reply.status < 300 && reply.status !== 202) done.add(call.headers[REQUEST_ID] ?? "");
      },
    };
  }),
  signedCallMutant(
    "a-conflict-spends",
    "A retry that the state of things refuses uses up its request id.",
    ["V-10a"],
    () => {
      const spent = new Set<string>();
      return {
        request: async (call) => (spent.has(call.headers[REQUEST_ID] ?? "") ? refusal(401, "UNAUTHORIZED") : undefined),
        reply(call, reply) {
          if (call.headers[REQUEST_ID] !== undefined && reply.status === 409) spent.add(call.headers[REQUEST_ID]);
        },
      };
    },
  ),
  signedCallMutant("failure-spends", "A failed retry uses up its request id.", ["V-10a"], () => {
    const spent = new Set<string>();
    return {
      request: async (call) => (spent.has(call.headers[REQUEST_ID] ?? "") ? refusal(401, "UNAUTHORIZED") : undefined),
      reply(call, reply) {
        if (call.headers[REQUEST_ID] !== undefined && reply.status === 401) spent.add(call.headers[REQUEST_ID]);
      },
    };
  }),
  signedCallMutant("outlives-expiry", "A challenge stays valid after its expiresAt.", ["SRETRY-07"], () => ({
    reply(_call, reply) {
      const challenge = challengeIn(reply);
      if (challenge === undefined) return;
      const sooner = Date.parse(String(challenge["expiresAt"])) - 90_000;
      challenge["expiresAt"] = new Date(sooner).toISOString();
    },
  })),
  signedCallMutant("no-expiresAt", "A challenge has no expiresAt.", ["SRETRY-01"], () => ({
    reply(_call, reply) {
      delete challengeIn(reply)?.["expiresAt"];
    },
  })),
  signedCallMutant("bare-request-ids", "A request id is a bare UUID.", ["SRETRY-02"], () => ({
    request(call) {
      const given = call.headers[REQUEST_ID];
      if (given !== undefined) call.headers[REQUEST_ID] = given.startsWith("Request:") ? given : `Request:${given}`;
    },
    reply(_call, reply) {
      const challenge = challengeIn(reply);
      if (challenge !== undefined) challenge["requestId"] = String(challenge["requestId"]).replace("Request:", "");
    },
  })),
  signedCallMutant("nothing-to-sign", "The payload to sign is empty.", ["SRETRY-10"], () => ({
    reply(_call, reply) {
      const challenge = challengeIn(reply);
      if (challenge !== undefined) challenge["payloadToSign"] = "";
    },
  })),
  signedCallMutant("one-session-for-all", "Every proof returns the first session.", ["AUTH-28"], () => {
    const first = new Map<string, ProxiedReply>();
    return {
      request: async (call) => (call.operation === "auth.credentials.verify" ? first.get(call.path) : undefined),
      reply(call, reply) {
        if (call.operation === "auth.credentials.verify" && reply.status === 200) first.set(call.path, reply);
      },
    };
  }),
  signedCallMutant("revoked-stays", "A revoked session is still listed.", ["AUTH-38"], () => {
    const revoked: Record<string, unknown>[] = [];
    const seen = new Map<string, Record<string, unknown>>();
    return {
      reply(call, reply) {
        const body = reply.body as { data?: unknown[]; id?: string };
        if (call.operation === "auth.credentials.verify" && body?.id !== undefined) seen.set(body.id, { ...body });
        const gone =
          call.operation === "auth.sessions.revoke" && reply.status === 204
            ? seen.get(call.path.split("/").at(-1) ?? "")
            : undefined;
        if (gone !== undefined) revoked.push(gone);
        if (call.operation === "auth.sessions.list" && reply.status === 200) {
          body.data?.push(...revoked.map(({ encryptedSessionSigningKey: _key, ...session }) => session));
        }
      },
    };
  }),
];
