import type { OperationIdBy } from "@tallystick/contract";

/** The operations that require an agent's token. */
export type AgentOperationId = OperationIdBy<"bearer">;

/** The operations with a platform's credentials, or without any. */
export type PlatformOperationId = OperationIdBy<"basic" | "none">;
