import { type Credentials, type Principal, Refused } from "@tallystick/server";
import type { Store } from "../storage/store.ts";
import type { FailedAttempts } from "../throttling/index.ts";
import { hashAccessToken } from "./access-token.ts";
import { findBearer } from "./store.ts";
import type { AgentRow } from "./tables.ts";

/**
 * Recognises an agent by its access token. It is read every time, so changes by its platform apply from the next call
 * on. A paused agent is recognised, and refused everything (V-60b).
 */
export async function authenticateAgent(
  store: Store,
  failed: FailedAttempts,
  { credentials, address }: { credentials: Credentials; address: string },
): Promise<Principal | undefined> {
  if (credentials.scheme !== "bearer") return undefined;
  const tokenHash = hashAccessToken(credentials.token);
  const agent = await store.lookUp((tx) => findBearer(tx, tokenHash));
  if (!agent) {
    await failed.wrong(tokenHash, address);
    return undefined;
  }
  refusePaused(agent);
  const { id: credentialId, platformId, customerId } = agent;
  return { kind: "agent", credentialId, platformId, customerId, permissions: agent.policy.permissions };
}

export function refusePaused({ isPaused, id }: AgentRow): void {
  if (isPaused === 0) return;
  const message = "The agent is paused; its platform can resume it.";
  throw new Refused({ status: 403, code: "FORBIDDEN" }, { message, details: { agentId: id }, rule: "V-60b" });
}
