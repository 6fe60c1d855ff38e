import type { LostReply } from "../engine/check.ts";
import type { Timing } from "../timing.ts";
import type { WireReply } from "./connection.ts";

/** How much later a delayed reply arrives. */
const lateMs = 250;

/** What reached the caller: `arrived` is false when no usable reply did. */
export interface Relayed {
  reply: WireReply;
  arrived: boolean;
}

/**
 * Stands between caller and target and loses one reply, always after the target has answered: to the target
 * everything looks done, to the caller the outcome is unknown.
 */
export async function relay(lose: LostReply, send: () => Promise<WireReply>, timing: Timing): Promise<Relayed> {
  const reply = await send();
  switch (lose) {
    case "drop":
      return { reply: { status: 0, headers: {}, text: "" }, arrived: false };
    case "truncate":
      return { reply: { ...reply, status: 0, text: reply.text.slice(0, reply.text.length / 2) }, arrived: false };
    case "delay":
      await timing.sleep(lateMs);
      return { reply, arrived: true };
    case "duplicate":
      return { reply: await send(), arrived: true };
  }
}
