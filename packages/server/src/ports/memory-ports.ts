import { hash, timingSafeEqual } from "node:crypto";
import type { Challenge, Credentials, IdempotencyKey, Ports, Principal, SessionKey, StoredReply } from "./ports.ts";
import { MemoryStore, type MemoryTx } from "./memory-store.ts";

export interface MemoryPortsOptions {
  /** Who may call, and with which credentials. */
  callers: readonly MemoryCaller[];
  /** Taken in place of any stamp, as a sandbox does (G-114). */
  legacyStamp?: string;
}

export interface MemoryCaller {
  credentials: Credentials;
  /** Without a `credentialId` the id of the credentials, without a `platformId` the only one. */
  principal: Pick<Principal, "kind" | "permissions"> & Partial<Principal>;
}

/** A session as a handler stores it: `tx.table<MemorySession>("sessions").set(session.sessionId, session)`. */
export interface MemorySession extends SessionKey {
  /** Epoch milliseconds; live strictly before it. */
  expiresAt: number;
  revoked?: boolean;
}

/** Ports in memory, for a first server and for tests: one unit of work at a time, lost with the process. */
export function memoryPorts({ callers, legacyStamp }: MemoryPortsOptions): Ports<MemoryTx> {
  const store = new MemoryStore();
  const known = callers.map((caller, index) => ({ ...caller, principal: principalOf(caller, index) }));
  return {
    authenticate: async (credentials) =>
      known.find((caller) => sameCredentials(caller.credentials, credentials))?.principal,
    transaction: (work) => store.transaction(work),
    read: (work) => store.read(work),
    savepoint: (tx, work) => tx.savepoint(work),
    idempotency: {
      claim: async (tx, key) => tx.table<StoredReply>("replies").get(nameOf(key)),
      remember: async (tx, key, reply) => tx.table<StoredReply>("replies").set(nameOf(key), reply),
    },
    challenges,
    sessions: {
      live: async (tx, accountIds, now) =>
        tx
          .table<MemorySession>("sessions")
          .values()
          .filter((session) => isLive(session, now) && accountIds.includes(session.accountId)),
    },
    ...(legacyStamp !== undefined && { legacyStamp }),
  };
}

function principalOf({ credentials, principal }: MemoryCaller, index: number): Principal {
  const credentialId = credentials.scheme === "basic" ? credentials.id : `token-${index + 1}`;
  return { credentialId, platformId: "", ...principal };
}

const challenges: Ports<MemoryTx>["challenges"] = {
  issue: async (tx, challenge) => challengesOf(tx).set(challenge.requestId, challenge),
  find: async (tx, requestId) => challengesOf(tx).get(requestId),
  hasOpen: async (tx, about, now) =>
    challengesOf(tx)
      .values()
      .some(
        (challenge) =>
          challenge.platformId === about.platformId &&
          challenge.operation === about.operation &&
          challenge.resource === about.resource &&
          (about.accountId === undefined || challenge.accountId === about.accountId) &&
          challenge.spentAt === undefined &&
          now < challenge.expiresAt,
      ),
  async spend(tx, requestId, now) {
    const challenge = challengesOf(tx).get(requestId);
    if (challenge === undefined || challenge.spentAt !== undefined) return false;
    challengesOf(tx).set(requestId, { ...challenge, spentAt: now });
    return true;
  },
};

function challengesOf(tx: MemoryTx): ReturnType<typeof tx.table<Challenge>> {
  return tx.table<Challenge>("challenges");
}

function isLive({ expiresAt, revoked }: MemorySession, now: number): boolean {
  return revoked !== true && now < expiresAt;
}

function nameOf({ credentialId, method, path, key }: IdempotencyKey): string {
  return JSON.stringify([credentialId, method, path, key]);
}

/** In constant time, so that timing does not disclose where they differ. */
function sameCredentials(a: Credentials, b: Credentials): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

function digest(credentials: Credentials): Buffer {
  return hash("sha256", JSON.stringify(partsOf(credentials)), "buffer");
}

function partsOf(credentials: Credentials): string[] {
  if (credentials.scheme === "basic") return ["basic", credentials.id, credentials.secret];
  return credentials.scheme === "bearer" ? ["bearer", credentials.token] : ["key", credentials.name, credentials.key];
}
