import { contract as shipped, type Contract, type Operation, type TallystickContract } from "@tallystick/contract";

/** Clauses of a row; an undefined clause is removed. */
export type Clauses = { [Clause in keyof Operation]?: Operation[Clause] | undefined };

/** The shipped contract with changed clauses: the client follows the row, not the operation's name. */
export function contractWith(clauses: Record<string, Clauses>): TallystickContract {
  const contract = structuredClone(shipped);
  const { operations }: Contract = contract;
  for (const [id, clause] of Object.entries(clauses)) Object.assign(operations[id] ?? {}, clause);
  return contract;
}

export const idempotent: Partial<Operation> = {
  idempotent: {
    header: "Idempotency-Key",
    scope: ["credential", "method", "path"],
    mismatch: "replay",
    inFlight: "wait",
    retention: "P1D",
    forgets: [401, 429],
  },
};

const refused = { status: 401, code: "UNAUTHORIZED" };

export const signedRetry: Partial<Operation> = {
  replies: [
    { status: 200, kind: "success", headers: [], codes: [] },
    { status: 202, kind: "challenge", headers: [], codes: [] },
  ],
  signedRetry: {
    signer: "account",
    when: "always",
    binds: ["operation", "resource", "body"],
    ttl: "PT5M",
    stampHeader: "Service-Wallet-Signature",
    requestHeader: "Request-Id",
    failures: {
      stampMissing: refused,
      stampMalformed: refused,
      stampInvalid: refused,
      bodyMismatch: refused,
      requestIdMissing: refused,
      challengeUnusable: refused,
    },
  },
};

export const paged: Partial<Operation> = {
  listing: { envelope: "paged", order: "newest-first", limit: { default: 20, min: 1, max: 100 } },
};

export const plain: Partial<Operation> = { listing: { envelope: "plain", order: "newest-first" } };
