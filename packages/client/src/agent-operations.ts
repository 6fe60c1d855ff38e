import type { OperationId } from "@tallystick/contract";

/** The operations of agents; they accept only an agent's token. */
export type AgentOperationId = Extract<OperationId, `agents.me.${string}`>;

/** All other operations; they accept a platform's credentials, or none. */
export type PlatformOperationId = Exclude<OperationId, AgentOperationId>;
