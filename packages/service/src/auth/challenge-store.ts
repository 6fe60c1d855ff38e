import type { Challenge, Ports } from "@tallystick/server";
import { preparedRows, preparedWrite } from "../storage/prepared.ts";
import type { Tx } from "../storage/store.ts";
import type { ChallengeRow } from "./tables.ts";

const selectChallenge = preparedRows((db, at: { requestId: string }) =>
  db.selectFrom("auth_challenges").selectAll().where("request_id", "=", at.requestId),
);

const selectOpen = preparedRows((db, at: { platformId: string; operation: string; resource: string; now: number }) =>
  db
    .selectFrom("auth_challenges")
    .select("account_id")
    .distinct()
    .where("resource", "=", at.resource)
    .where("operation", "=", at.operation)
    .where("platform_id", "=", at.platformId)
    .where("spent_at", "is", null)
    .where("expires_at", ">", at.now),
);

// Conditional, so that of racing retries one succeeds (SRETRY-06).
const markSpent = preparedWrite((db, at: { requestId: string; now: number }) =>
  db
    .updateTable("auth_challenges")
    .set({ spent_at: at.now })
    .where("request_id", "=", at.requestId)
    .where("spent_at", "is", null),
);

/** Where the challenges of signed retries stand. Spent and expired ones stay, and stay unusable. */
export const challengeStore: Ports<Tx>["challenges"] = {
  async issue(tx, challenge) {
    await tx.insertInto("auth_challenges").values(rowOf(challenge)).execute();
  },
  async find(tx, requestId) {
    const [row] = await selectChallenge(tx, { requestId });
    return row && challengeOf(row);
  },
  async hasOpen(tx, { accountId, ...about }, now) {
    const accounts = await selectOpen(tx, { ...about, now });
    return accounts.some(({ account_id }) => accountId === undefined || account_id === accountId);
  },
  spend: async (tx, requestId, now) => (await markSpent(tx, { requestId, now })) === 1,
};

function rowOf(challenge: Challenge): ChallengeRow {
  return {
    request_id: challenge.requestId,
    platform_id: challenge.platformId,
    operation: challenge.operation,
    resource: challenge.resource,
    account_id: challenge.accountId,
    signers: JSON.stringify(challenge.signers),
    body_hash: challenge.bodyHash,
    payload: challenge.payloadToSign,
    expires_at: challenge.expiresAt,
    spent_at: challenge.spentAt ?? null,
  };
}

function challengeOf(row: ChallengeRow): Challenge {
  return {
    requestId: row.request_id,
    platformId: row.platform_id,
    operation: row.operation,
    resource: row.resource,
    accountId: row.account_id,
    signers: JSON.parse(row.signers) as string[], // written by rowOf
    bodyHash: row.body_hash,
    payloadToSign: row.payload,
    expiresAt: row.expires_at,
    ...(row.spent_at !== null && { spentAt: row.spent_at }),
  };
}
