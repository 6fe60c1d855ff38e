import type { Answer } from "@tallystick/contract";
import type { ServerReply } from "./server-state.ts";

/** An error reply with the contract's body (G-02). */
export function refusal({ status, code }: Answer, reason: string): ServerReply {
  return { status, body: { status, code, message: reason, reason, details: { reason } } };
}
