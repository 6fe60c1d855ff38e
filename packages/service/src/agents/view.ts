import type { Schema } from "@tallystick/contract";
import { toInstant } from "../runtime/instant.ts";
import { policyOf } from "./policy.ts";
import type { AgentRow, DeviceCodeRow } from "./tables.ts";
import { toUsage, usageAt } from "./usage.ts";

/** The agent, with what it has spent as of now. */
export function toAgent(row: AgentRow, now: number): Schema<"Agent"> {
  return {
    id: row.id,
    name: row.name,
    customerId: row.customer_id,
    isPaused: row.is_paused === 1,
    isConnected: row.is_connected === 1,
    policy: policyOf(row),
    usage: toUsage(usageAt(row, now)),
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
  };
}

export function toDeviceCode(row: DeviceCodeRow): Schema<"DeviceCode"> {
  return {
    code: row.code,
    agentId: row.agent_id,
    expiresAt: toInstant(row.expires_at),
    redeemed: row.redeemed_at !== null,
  };
}
