import { setTimeout } from "node:timers/promises";
import { type ProxiedCall, type ProxiedReply, type Behave, bodyOf } from "../proxy/proxied-call.ts";
import { isRetry, idIn } from "./auth/signed-calls.ts";
import { isSuccess } from "./bodies.ts";

/** The resource that a call concerns; undefined if the call is not followed. */
export type ResourceOf = (call: ProxiedCall) => string | undefined;

/** Which calls overlap. */
export interface Overlaps {
  /** Waits a moment, in which other calls may begin. Resolves to whether the call began while another was in progress. */
  begin: (call: ProxiedCall) => Promise<boolean>;
  /** Whether another call was in progress at any time during this one. */
  end: (call: ProxiedCall) => boolean;
}

/** Follows which calls that concern the same resource overlap. */
export function followOverlaps(about: ResourceOf): Overlaps {
  const atWork = new Map<string, Set<ProxiedCall>>();
  const raced = new WeakSet<ProxiedCall>();
  return {
    async begin(call) {
      const what = about(call);
      if (what === undefined) return false;
      const concurrent = atWork.get(what) ?? new Set();
      atWork.set(what, concurrent.add(call));
      if (concurrent.size > 1) for (const each of concurrent) raced.add(each);
      const isSecond = raced.has(call);
      await setTimeout(25);
      return isSecond;
    },
    end(call) {
      for (const concurrent of atWork.values()) concurrent.delete(call);
      return raced.has(call);
    },
  };
}

/** The card whose state a signed call changes. */
export const changedCard: ResourceOf = (call) =>
  call.operation === "cards.update" && isRetry(call) && bodyOf(call)?.["state"] !== undefined ? idIn(call) : undefined;

/** Of calls that overlap each succeeds: one that is refused because another came first gets the other's reply. */
export function succeedsForEach(about: ResourceOf, isTooLate: (reply: ProxiedReply) => boolean): Behave {
  return () => {
    const { begin, end } = followOverlaps(about);
    const succeeded = new Map<string, Pick<ProxiedReply, "status" | "body">>();
    return {
      request: async (call) => void (await begin(call)),
      reply(call, reply) {
        const what = about(call);
        if (!end(call) || what === undefined) return;
        const { status, body } = reply;
        if (isSuccess(reply) && !isTooLate(reply)) succeeded.set(what, { status, body });
        else if (isTooLate(reply)) Object.assign(reply, succeeded.get(what));
      },
    };
  };
}
