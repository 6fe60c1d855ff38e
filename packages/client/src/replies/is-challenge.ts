import type { ClientOperation } from "@tallystick/contract/client";

export function isChallenge({ replies }: ClientOperation, status: number): boolean {
  return replies.some((reply) => reply.kind === "challenge" && reply.status === status);
}
