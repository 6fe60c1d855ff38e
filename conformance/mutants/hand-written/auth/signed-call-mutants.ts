import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import { type ProxiedCall, type ProxiedReply, refusal, type Behaviour } from "../../proxy/proxied-call.ts";
import { LEGACY, STAMP } from "./auth-behaviour.ts";

const REQUEST = "request-id";

function fault(name: string, text: string, rules: string[], behave: () => Behaviour): HandWrittenMutant {
  return { id: `signature/${name}`, fault: text, rules, behave };
}

function isRetry({ headers }: ProxiedCall): boolean {
  return headers[STAMP] !== undefined && headers[REQUEST] !== undefined;
}

function challengeIn({ status, body }: ProxiedReply): Record<string, unknown> | undefined {
  return status === 202 ? (body as Record<string, unknown>) : undefined;
}

/** The signature that signed operations require. */
export const mutants: readonly HandWrittenMutant[] = [
  fault("any-stamp", "Any stamp is as good as a right one.", ["SRETRY-05", "SRETRY-19", "CARD-37", "AUTH-27"], () => ({
    request(call) {
      if (isRetry(call) && /^[\w-]{40,}=*$/.test(call.headers[STAMP] ?? "")) call.headers[STAMP] = LEGACY;
    },
  })),
  fault("no-legacy-value", "The legacy value is refused.", ["SBX-54"], () => ({
    request: async (call) => (call.headers[STAMP] === LEGACY ? refusal(401, "WALLET_SIGNATURE_INVALID") : undefined),
  })),
  fault("no-real-stamp", "The stamp of a session is refused.", ["SBX-55"], () => ({
    request: async (call) =>
      call.headers[STAMP]?.startsWith("ey") === true ? refusal(401, "WALLET_SIGNATURE_INVALID") : undefined,
  })),
  fault("no-bare-signature", "A bare signature is refused.", ["CARD-38"], () => ({
    request: async (call) =>
      call.headers[STAMP]?.startsWith("ME") === true ? refusal(401, "WALLET_SIGNATURE_INVALID") : undefined,
  })),
  fault("does-it-at-once", "The first call already does it.", ["CARD-34"], () => ({
    async reply(call, reply, send) {
      const requestId = challengeIn(reply)?.["requestId"];
      if (typeof requestId !== "string") return;
      await send({ ...call, headers: { ...call.headers, [STAMP]: LEGACY, [REQUEST]: requestId } });
    },
  })),
  fault("does-nothing", "The retry answers well and does nothing.", ["SRETRY-04"], () => ({
    async request(call, send) {
      if (!isRetry(call)) return undefined;
      if (call.method === "DELETE") return { status: 204, headers: {}, body: undefined };
      const { authorization = "" } = call.headers;
      return send({ ...call, method: "GET", headers: { authorization }, body: undefined });
    },
  })),
  fault("fills-in-headers", "A header that lacks is filled in.", ["CARD-36"], () => {
    const open = new Map<string, string>();
    return {
      request(call) {
        const known = open.get(call.path);
        if (call.headers[STAMP]?.startsWith("ey") === true && known !== undefined) call.headers[REQUEST] ??= known;
        if (call.headers[REQUEST] !== undefined) call.headers[STAMP] ??= LEGACY;
      },
      reply(call, reply) {
        const requestId = challengeIn(reply)?.["requestId"];
        if (typeof requestId === "string") open.set(call.path, requestId);
      },
    };
  }),
  fault("any-request-id", "A request id nobody issued counts as the open one.", ["SRETRY-08"], () => {
    const [issued, open] = [new Set<string>(), new Map<string, string>()];
    return {
      request(call) {
        const [given, known] = [call.headers[REQUEST], open.get(call.path)];
        if (given !== undefined && known !== undefined && !issued.has(given)) call.headers[REQUEST] = known;
      },
      reply(call, reply) {
        const requestId = challengeIn(reply)?.["requestId"];
        if (typeof requestId !== "string") return;
        issued.add(requestId);
        open.set(call.path, requestId);
      },
    };
  }),
  fault("spent-is-good", "A spent request id gives the same success again.", ["SRETRY-06"], () => {
    const done = new Map<string, ProxiedReply>();
    return {
      request: async (call) => done.get(call.headers[REQUEST] ?? ""),
      reply(call, reply) {
        if (isRetry(call) && reply.status < 300 && reply.status !== 202) done.set(call.headers[REQUEST] ?? "", reply);
      },
    };
  }),
  fault("spent-is-a-conflict", "A spent request id is a 409.", ["ERR-06"], () => {
    const done = new Set<string>();
    return {
      request: async (call) => (done.has(call.headers[REQUEST] ?? "") ? refusal(409, "CONFLICT") : undefined),
      reply(call, reply) {
        if (isRetry(call) && reply.status < 300 && reply.status !== 202) done.add(call.headers[REQUEST] ?? "");
      },
    };
  }),
  fault("failure-spends", "A failed retry spends its request id.", ["V-10a"], () => {
    const burnt = new Set<string>();
    return {
      request: async (call) => (burnt.has(call.headers[REQUEST] ?? "") ? refusal(401, "UNAUTHORIZED") : undefined),
      reply(call, reply) {
        if (call.headers[REQUEST] !== undefined && reply.status === 401) burnt.add(call.headers[REQUEST]);
      },
    };
  }),
  fault("outlives-expiry", "A challenge lives longer than it says.", ["SRETRY-07"], () => ({
    reply(_call, reply) {
      const challenge = challengeIn(reply);
      if (challenge === undefined) return;
      const sooner = Date.parse(String(challenge["expiresAt"])) - 90_000;
      challenge["expiresAt"] = new Date(sooner).toISOString();
    },
  })),
  fault("no-expiresAt", "A challenge does not say how long it lives.", ["SRETRY-01"], () => ({
    reply(_call, reply) {
      delete challengeIn(reply)?.["expiresAt"];
    },
  })),
  fault("bare-request-ids", "A request id is a bare UUID.", ["SRETRY-02"], () => ({
    request(call) {
      const given = call.headers[REQUEST];
      if (given !== undefined) call.headers[REQUEST] = given.startsWith("Request:") ? given : `Request:${given}`;
    },
    reply(_call, reply) {
      const challenge = challengeIn(reply);
      if (challenge !== undefined) challenge["requestId"] = String(challenge["requestId"]).replace("Request:", "");
    },
  })),
  fault("nothing-to-sign", "There is nothing to sign.", ["SRETRY-10"], () => ({
    reply(_call, reply) {
      const challenge = challengeIn(reply);
      if (challenge !== undefined) challenge["payloadToSign"] = "";
    },
  })),
  fault("one-session-for-all", "Every proof gives the first session again.", ["AUTH-28"], () => {
    const first = new Map<string, ProxiedReply>();
    return {
      request: async (call) => (call.operation === "auth.credentials.verify" ? first.get(call.path) : undefined),
      reply(call, reply) {
        if (call.operation === "auth.credentials.verify" && reply.status === 200) first.set(call.path, reply);
      },
    };
  }),
  fault("revoked-stays", "A revoked session is still listed.", ["AUTH-38"], () => {
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
