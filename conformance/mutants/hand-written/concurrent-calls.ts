import { setTimeout } from "node:timers/promises";
import { bodyOf, type ProxiedCall } from "../proxy/proxied-call.ts";
import { idIn, isRetry } from "./auth/auth-behaviour.ts";

/** What a call is about; undefined where it is none of those meant. */
export type About = (call: ProxiedCall) => string | undefined;

/** Who is at work beside whom. */
export interface Watch {
  /** Takes a moment, in which others may begin; says whether another was at work when this one did. */
  begins: (call: ProxiedCall) => Promise<boolean>;
  /** Says whether another was at work at any time of the call. */
  ends: (call: ProxiedCall) => boolean;
}

/** Follows which calls about one thing are at work at once. */
export function watch(about: About): Watch {
  const atWork = new Map<string, Set<ProxiedCall>>();
  const raced = new WeakSet<ProxiedCall>();
  return {
    async begins(call) {
      const what = about(call);
      if (what === undefined) return false;
      const beside = atWork.get(what) ?? new Set();
      atWork.set(what, beside.add(call));
      if (beside.size > 1) for (const each of beside) raced.add(each);
      const isSecond = raced.has(call);
      await setTimeout(25);
      return isSecond;
    },
    ends(call) {
      for (const beside of atWork.values()) beside.delete(call);
      return raced.has(call);
    },
  };
}

/** The card whose state a signed call asks to change. */
export const aboutCard: About = (call) =>
  call.operation === "cards.update" && isRetry(call) && bodyOf(call)?.["state"] !== undefined ? idIn(call) : undefined;
