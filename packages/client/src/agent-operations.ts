import type { OperationId } from "@tallystick/contract";

/** The operations of agents, which take an agent's token and nothing else. */
export type AgentOperationId = Extract<OperationId, `agents.me.${string}`>;

/** All others: they take a platform's credentials, or none. */
export type PlatformOperationId = Exclude<OperationId, AgentOperationId>;
