import type { ClientOperation, ClientReply } from "@tallystick/contract/client";

/** Whether a reply is JSON because it names no media type. */
export function isJson(reply: ClientReply | undefined): boolean {
  return (reply?.contentType ?? reply?.others) === undefined;
}

/** The reply with this status, else the one in whose range it is. */
export function declaredReply(replies: readonly ClientReply[], status: number): ClientReply | undefined {
  return (
    replies.find((reply) => reply.status === status && reply.until === undefined) ??
    replies.find(({ status: from, until = from }) => from <= status && status <= until)
  );
}

export function isChallenge({ replies }: ClientOperation, status: number): boolean {
  return replies.some((reply) => reply.kind === "challenge" && reply.status === status);
}
