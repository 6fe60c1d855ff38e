import type { OperationIdBy } from "@tallystick/contract";

/** The operations of agents; they accept only an agent's token. */
export type AgentOperationId = OperationIdBy<"bearer">;

/** All other operations; they accept a platform's credentials, or none. */
export type PlatformOperationId = OperationIdBy<"basic" | "none">;
