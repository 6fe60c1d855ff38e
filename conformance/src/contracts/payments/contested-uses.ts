import type { OperationId, Trial } from "./words.ts";
import type { ContestedUse, ContestedUses } from "../../checks/refusals/races/contested-use.ts";
import { makeConnectedAgent, makePendingAction } from "./agents/fixtures.ts";
import { clientKeys } from "./auth/client-keys.ts";
import { goodOauthProof, makeOauthCredential } from "./auth/oauth-credentials.ts";
import { makePasskey } from "./auth/passkey-credentials.ts";
import { customerOf } from "./customers/fixtures.ts";
import { PLAIN_AMOUNT } from "./plain-amount.ts";

/** Agents are used by the decisions about their actions, credentials by proofs. */
export const contestedUses: ContestedUses = {
  "agents.delete": { "agents.actions.approve": actionToDecide, "agents.actions.reject": actionToDecide },
  "auth.credentials.revoke": { "auth.credentials.challenge": passkeyToProve, "auth.credentials.verify": oauthToProve },
} satisfies Partial<Record<OperationId, Partial<Record<OperationId, (t: Trial) => Promise<ContestedUse>>>>>;

async function actionToDecide(t: Trial): Promise<ContestedUse> {
  const agent = await makeConnectedAgent(t, (await customerOf(t)).id, { defaultExecutionMode: "APPROVAL_REQUIRED" });
  const action = await makePendingAction(t, PLAIN_AMOUNT, agent);
  return { id: agent.id, request: async () => ({ params: { agentId: agent.id, actionId: action.id } }) };
}

/** A passkey, since how often a code is mailed is limited. */
async function passkeyToProve(t: Trial): Promise<ContestedUse> {
  const { id } = await makePasskey(t);
  return { id, request: async () => ({ params: { id }, body: { clientPublicKey: clientKeys().publicKey } }) };
}

async function oauthToProve(t: Trial): Promise<ContestedUse> {
  const credential = await makeOauthCredential(t);
  return { id: credential.id, request: () => goodOauthProof(t, credential) };
}
