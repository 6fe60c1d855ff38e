import { type ProxiedCall, type ProxiedReply, refusal } from "../../proxy/proxied-call.ts";
import { type HandWrittenMutant, mutant } from "../mutant.ts";
import { STAMP, SANDBOX_STAMP } from "./signed-calls.ts";

const REQUEST_ID = "request-id";

function isRetry({ headers }: ProxiedCall): boolean {
  return headers[STAMP] !== undefined && headers[REQUEST_ID] !== undefined;
}

function challengeIn({ status, body }: ProxiedReply): Record<string, unknown> | undefined {
  return status === 202 ? (body as Record<string, unknown>) : undefined;
}

/** The signature that signed operations require. */
export const mutants: readonly HandWrittenMutant[] = [
  mutant(["SRETRY-05", "SRETRY-19", "CARD-37", "AUTH-27"], "signature/any-stamp", () => ({
    request(call) {
      if (isRetry(call) && /^[\w-]{40,}=*$/.test(call.headers[STAMP] ?? "")) call.headers[STAMP] = SANDBOX_STAMP;
    },
  })),
  mutant(["SBX-54"], "signature/no-legacy-value", () => ({
    request: async (call) =>
      call.headers[STAMP] === SANDBOX_STAMP ? refusal(401, "WALLET_SIGNATURE_INVALID") : undefined,
  })),
  mutant(["SBX-55"], "signature/no-real-stamp", () => ({
    request: async (call) =>
      call.headers[STAMP]?.startsWith("ey") === true ? refusal(401, "WALLET_SIGNATURE_INVALID") : undefined,
  })),
  mutant(["CARD-38"], "signature/no-bare-signature", () => ({
    request: async (call) =>
      call.headers[STAMP]?.startsWith("ME") === true ? refusal(401, "WALLET_SIGNATURE_INVALID") : undefined,
  })),
  mutant(["CARD-34"], "signature/does-it-at-once", () => ({
    async reply(call, reply, send) {
      const requestId = challengeIn(reply)?.["requestId"];
      if (typeof requestId !== "string") return;
      await send({ ...call, headers: { ...call.headers, [STAMP]: SANDBOX_STAMP, [REQUEST_ID]: requestId } });
    },
  })),
  mutant(["SRETRY-04"], "signature/does-nothing", () => ({
    async request(call, send) {
      if (!isRetry(call)) return undefined;
      if (call.method === "DELETE") return { status: 204, headers: {}, body: undefined };
      const { authorization = "" } = call.headers;
      return send({ ...call, method: "GET", headers: { authorization }, body: undefined });
    },
  })),
  mutant(["CARD-36"], "signature/fills-in-headers", () => {
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
  mutant(["SRETRY-08"], "signature/any-request-id", () => {
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
  mutant(["SRETRY-06"], "signature/spent-is-good", () => {
    const done = new Map<string, ProxiedReply>();
    return {
      request: async (call) => done.get(call.headers[REQUEST_ID] ?? ""),
      reply(call, reply) {
        if (isRetry(call) && reply.status < 300 && reply.status !== 202)
          done.set(call.headers[REQUEST_ID] ?? "", reply);
      },
    };
  }),
  mutant(["ERR-06"], "signature/spent-is-a-conflict", () => {
    const done = new Set<string>();
    return {
      request: async (call) => (done.has(call.headers[REQUEST_ID] ?? "") ? refusal(409, "CONFLICT") : undefined),
      reply(call, reply) {
        if (isRetry(call) && reply.status < 300 && reply.status !== 202) done.add(call.headers[REQUEST_ID] ?? "");
      },
    };
  }),
  mutant(["V-10a"], "signature/a-conflict-spends", () => {
    const spent = new Set<string>();
    return {
      request: async (call) => (spent.has(call.headers[REQUEST_ID] ?? "") ? refusal(401, "UNAUTHORIZED") : undefined),
      reply(call, reply) {
        if (call.headers[REQUEST_ID] !== undefined && reply.status === 409) spent.add(call.headers[REQUEST_ID]);
      },
    };
  }),
  mutant(["V-10a"], "signature/failure-spends", () => {
    const spent = new Set<string>();
    return {
      request: async (call) => (spent.has(call.headers[REQUEST_ID] ?? "") ? refusal(401, "UNAUTHORIZED") : undefined),
      reply(call, reply) {
        if (call.headers[REQUEST_ID] !== undefined && reply.status === 401) spent.add(call.headers[REQUEST_ID]);
      },
    };
  }),
  mutant(["SRETRY-07"], "signature/outlives-expiry", () => ({
    reply(_call, reply) {
      const challenge = challengeIn(reply);
      if (challenge === undefined) return;
      const sooner = Date.parse(String(challenge["expiresAt"])) - 90_000;
      challenge["expiresAt"] = new Date(sooner).toISOString();
    },
  })),
  mutant(["SRETRY-01"], "signature/no-expiresAt", () => ({
    reply(_call, reply) {
      delete challengeIn(reply)?.["expiresAt"];
    },
  })),
  mutant(["SRETRY-02"], "signature/bare-request-ids", () => ({
    request(call) {
      const given = call.headers[REQUEST_ID];
      if (given !== undefined) call.headers[REQUEST_ID] = given.startsWith("Request:") ? given : `Request:${given}`;
    },
    reply(_call, reply) {
      const challenge = challengeIn(reply);
      if (challenge !== undefined) challenge["requestId"] = String(challenge["requestId"]).replace("Request:", "");
    },
  })),
  mutant(["SRETRY-10"], "signature/nothing-to-sign", () => ({
    reply(_call, reply) {
      const challenge = challengeIn(reply);
      if (challenge !== undefined) challenge["payloadToSign"] = "";
    },
  })),
  mutant(["AUTH-28"], "signature/one-session-for-all", () => {
    const first = new Map<string, ProxiedReply>();
    return {
      request: async (call) => (call.operation === "auth.credentials.verify" ? first.get(call.path) : undefined),
      reply(call, reply) {
        if (call.operation === "auth.credentials.verify" && reply.status === 200) first.set(call.path, reply);
      },
    };
  }),
  mutant(["AUTH-38"], "signature/revoked-stays", () => {
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
