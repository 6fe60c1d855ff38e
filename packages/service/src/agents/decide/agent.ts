import type { AgentRow } from "../tables.ts";
import { freshUsage } from "./usage.ts";

/** A new agent: running, without a token, with nothing spent. */
export function decideAgent({
  at,
  ...agent
}: Pick<AgentRow, "id" | "platformId" | "customerId" | "name" | "policy"> & { at: number }): AgentRow {
  return {
    ...agent,
    isPaused: 0,
    isConnected: 0,
    tokenHash: null,
    ...freshUsage(at),
    isDeleted: 0,
    createdAt: at,
    updatedAt: at,
  };
}
