import type { Contract, OperationIdOf, TallystickContract } from "@tallystick/contract";
import type { Challenge, Ports } from "../ports/ports.ts";

/**
 * Challenges of a handler whose answer is not a signed retry, such as what a passkey signs (V-52). They are written in the
 * handler's unit of work, and stored with the challenges of signed retries.
 */
export interface OwnChallenges<C extends Contract = TallystickContract> {
  /** Writes a challenge; its `requestId` and `payloadToSign` are for the reply. */
  issue(order: ChallengeOrder<C>): Promise<Challenge>;
  /** The challenge with this id, if it was issued to this platform for this operation and path. It may be spent or expired. */
  find(requestId: string): Promise<Challenge | undefined>;
  /** Succeeds once; false when another request was first. */
  spend(challenge: Challenge): Promise<boolean>;
}

export interface ChallengeOrder<C extends Contract = TallystickContract> {
  /** The operation that will receive the answer, and its concrete path under the base path. */
  operation: OperationIdOf<C>;
  resource: string;
  accountId: string;
  payload: string;
  /** Epoch milliseconds; good strictly before it. */
  expiresAt: number;
}

/** What the challenges of a call are tied to. */
export interface ChallengeContext<Tx> {
  ports: Pick<Ports<Tx>, "challenges">;
  tx: Tx;
  platformId: string;
  operation: string;
  resource: string;
  now: number;
  requestId(): string;
}

export function ownChallenges<Tx>(context: ChallengeContext<Tx>): OwnChallenges<Contract> {
  const { ports, tx, platformId, operation, resource, now } = context;
  return {
    async issue({ payload, ...order }) {
      const about = { requestId: context.requestId(), platformId, signers: [], bodyHash: "" };
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
