import type { LostReply } from "./exchange.ts";
import type { Timing } from "./timing.ts";
import type { WireReply } from "./connection.ts";

/** How much later a delayed reply arrives. */
const lateMs = 250;

/** What reached the caller: `arrived` is false when no usable reply did. */
export interface Relayed {
  reply: WireReply;
  arrived: boolean;
}

type Send = () => Promise<WireReply>;

type Loss = (reply: WireReply, send: Send, timing: Timing, signal: AbortSignal) => Promise<Relayed>;

const losses: Record<LostReply, Loss> = {
  drop: async () => ({ reply: { status: 0, headers: {}, text: "" }, arrived: false }),
  truncate: async (reply) => ({
    reply: { ...reply, status: 0, text: reply.text.slice(0, reply.text.length / 2) },
    arrived: false,
  }),
  delay: async (reply, _send, timing, signal) => {
    await timing.sleep(lateMs, signal);
    return { reply, arrived: true };
  },
  duplicate: async (_reply, send) => ({ reply: await send(), arrived: true }),
};

/**
 * Sits between caller and target and loses one reply, always after the target has replied: for the target everything is
 * done, for the caller the outcome is unknown.
 */
export async function relay(lose: LostReply, send: Send, timing: Timing, signal: AbortSignal): Promise<Relayed> {
  return losses[lose](await send(), send, timing, signal);
}
