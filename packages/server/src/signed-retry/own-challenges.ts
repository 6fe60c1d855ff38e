import type { OperationId } from "@tallystick/contract";
import type { Challenge, Ports } from "../ports/ports.ts";

/**
 * Challenges of a handler's own, where the answer is no signed retry: what a passkey is to sign (V-52). They are written
 * in the handler's unit of work, and live where those of signed retries do.
 */
export interface OwnChallenges {
  /** Writes a challenge; its `requestId` and `payloadToSign` are for the reply. */
  issue(order: ChallengeOrder): Promise<Challenge>;
  /** The challenge of this id, if this platform got it for this operation on this path. It may be spent, or expired. */
  find(requestId: string): Promise<Challenge | undefined>;
  /** Once only: false when somebody else was first. */
  spend(challenge: Challenge): Promise<boolean>;
}

export interface ChallengeOrder {
  /** The operation that will bring the answer, and its concrete path under the base path. */
  operation: OperationId;
  resource: string;
  accountId: string;
  payload: string;
  /** Epoch milliseconds; good strictly before it. */
  expiresAt: number;
}

/** Where a call stands, as far as its challenges go. */
export interface ChallengePlace<Tx> {
  ports: Pick<Ports<Tx>, "challenges">;
  tx: Tx;
  platformId: string;
  operation: string;
  resource: string;
  now: number;
  requestId(): string;
}

export function ownChallenges<Tx>(place: ChallengePlace<Tx>): OwnChallenges {
  const { ports, tx, platformId, operation, resource, now } = place;
  return {
    async issue({ payload, ...order }) {
      const about = { requestId: place.requestId(), platformId, signers: [], bodyHash: "" };
      const challenge = { ...about, ...order, payloadToSign: payload };
      await ports.challenges.issue(tx, challenge);
      return challenge;
    },
    async find(requestId) {
      const found = await ports.challenges.find(tx, requestId);
      const isOurs = found?.platformId === platformId && found.operation === operation && found.resource === resource;
      return isOurs ? found : undefined;
    },
    spend: ({ requestId }) => ports.challenges.spend(tx, requestId, now),
  };
}
