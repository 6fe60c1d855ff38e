import type { Challenge, Ports } from "@tallystick/server";
import { jsonColumns } from "../../storage/json-columns.ts";
import { preparedRows, preparedWrite } from "../../storage/prepared.ts";
import type { Tx } from "../../storage/store.ts";
import type { ChallengeRow } from "../tables.ts";

const json = jsonColumns<ChallengeRow>()("signers");

const selectChallenge = preparedRows((db, at: { requestId: string }) =>
  db.selectFrom("authChallenges").selectAll().where("requestId", "=", at.requestId),
);

const selectOpen = preparedRows((db, at: { platformId: string; operation: string; resource: string; now: number }) =>
  db
    .selectFrom("authChallenges")
    .select("accountId")
    .distinct()
    .where("resource", "=", at.resource)
    .where("operation", "=", at.operation)
    .where("platformId", "=", at.platformId)
    .where("spentAt", "is", null)
    .where("expiresAt", ">", at.now),
);

// Conditional, so that of racing retries one succeeds (SRETRY-06).
const markSpent = preparedWrite((db, at: { requestId: string; now: number }) =>
  db
    .updateTable("authChallenges")
    .set({ spentAt: at.now })
    .where("requestId", "=", at.requestId)
    .where("spentAt", "is", null),
);

/** The store of the challenges of signed retries. Spent and expired ones stay, and stay unusable. */
export const challengeStore: Ports<Tx>["challenges"] = {
  async issue(tx, challenge) {
    await tx
      .insertInto("authChallenges")
      .values(json.encode(rowOf(challenge)))
      .execute();
  },
  async find(tx, requestId) {
    const [row] = await selectChallenge(tx, { requestId });
    return row && challengeOf(json.decode(row));
  },
  async hasOpen(tx, { accountId, ...about }, now) {
    const accounts = await selectOpen(tx, { ...about, now });
    return accounts.some((open) => accountId === undefined || open.accountId === accountId);
  },
  spend: async (tx, requestId, now) => (await markSpent(tx, { requestId, now })) === 1,
};

function rowOf(challenge: Challenge): ChallengeRow {
  return {
    requestId: challenge.requestId,
    platformId: challenge.platformId,
    operation: challenge.operation,
    resource: challenge.resource,
    accountId: challenge.accountId,
    signers: challenge.signers,
    bodyHash: challenge.bodyHash,
    payload: challenge.payloadToSign,
    expiresAt: challenge.expiresAt,
    spentAt: challenge.spentAt ?? null,
  };
}

function challengeOf(row: ChallengeRow): Challenge {
  return {
    requestId: row.requestId,
    platformId: row.platformId,
    operation: row.operation,
    resource: row.resource,
    accountId: row.accountId,
    signers: row.signers,
    bodyHash: row.bodyHash,
    payloadToSign: row.payload,
    expiresAt: row.expiresAt,
    ...(row.spentAt !== null && { spentAt: row.spentAt }),
  };
}
