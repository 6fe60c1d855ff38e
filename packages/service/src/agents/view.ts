import type { Schema } from "@tallystick/contract";
import { toInstant } from "../runtime/instant.ts";
import type { AgentRow, DeviceCodeRow } from "./tables.ts";
import { usageAt, type Usage } from "./decide/usage.ts";

/** The agent, with its current usage. */
export function toAgent(row: AgentRow, now: number): Schema<"Agent"> {
  return {
    id: row.id,
    name: row.name,
    customerId: row.customerId,
    isPaused: row.isPaused === 1,
    isConnected: row.isConnected === 1,
    policy: row.policy,
    usage: toUsage(usageAt(row, now)),
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
  };
}

export function toDeviceCode(code: string, row: DeviceCodeRow): Schema<"DeviceCode"> {
  return {
    code,
    agentId: row.agentId,
    expiresAt: toInstant(row.expiresAt),
    redeemed: row.redeemedAt !== null,
  };
}

function toUsage({ day, month, count, spent, spentInMonth }: Usage): Schema<"AgentUsage"> {
  return {
    dailyTransactionCount: count,
    dailySpend: spent,
    monthlySpend: spentInMonth,
    dailyResetDate: day,
    monthlyResetMonth: month,
  };
}
