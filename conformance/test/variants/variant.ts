import type { Item } from "../../mutants/hand-written/behaviour.ts";
import {
  type Answer,
  type Behaviour,
  type ProxiedCall,
  type ProxiedDelivery,
  type ProxiedReply,
  refusal,
  type Send,
} from "../../mutants/proxy/proxied-call.ts";

/** Something that a right implementation may do otherwise than our service does it; nothing of it may be called wrong. */
export interface Variant {
  name: string;
  /** Made anew for each run, so that a variant may remember. */
  behave(): Behaviour;
}

/** All of them at once, as one behaviour: the first stands nearest to the caller, the last nearest to the service. */
export function together(variants: readonly Variant[]): Behaviour {
  const behaviours = variants.map((variant) => variant.behave());
  return {
    async request(call: ProxiedCall, send: Send): Promise<void | ProxiedReply> {
      for (const behaviour of behaviours) {
        const answered = await behaviour.request?.(call, send);
        if (answered !== undefined) return answered;
      }
      return undefined;
    },
    async reply(call: ProxiedCall, reply: ProxiedReply, send: Send): Promise<void> {
      for (const behaviour of behaviours.toReversed()) await behaviour.reply?.(call, reply, send);
    },
    ...(behaviours.some((behaviour) => "delivery" in behaviour) && {
      async delivery(delivery: ProxiedDelivery): Promise<void | Answer> {
        for (const behaviour of behaviours) {
          const answered = await behaviour.delivery?.(delivery);
          if (answered !== undefined) return answered;
        }
        return undefined;
      },
    }),
  };
}

/** A variant in every reply. */
export function replying(name: string, spoil: (reply: ProxiedReply, call: ProxiedCall) => void): Variant {
  return { name, behave: () => ({ reply: (call, reply) => spoil(reply, call) }) };
}

/** A refusal told by another answer that is as good. */
export function otherwise(
  name: string,
  meant: (call: ProxiedCall, reply: ProxiedReply) => boolean,
  to: [number, string],
): Variant {
  return replying(name, (reply, call) => {
    if (meant(call, reply)) Object.assign(reply, refusal(...to));
  });
}

/** Every object of a kind, at any depth of a body, is handed over; a kind is told by the prefix of its id. */
export function each(prefix: string, change: (item: Item) => void): Behaviour {
  return {
    reply(_call, { status, body }) {
      if (status < 300) visit(body, (item) => String(item["id"]).startsWith(`${prefix}:`) && change(item));
    },
  };
}

/** A variant that changes every object of a kind. */
export function ofKind(prefix: string, name: string, change: (item: Item) => void): Variant {
  return { name, behave: () => each(prefix, change) };
}

/** A text of a body is written otherwise, where there is one. */
export function changeText(item: Item, name: string, by: (text: string) => string): void {
  const text = item[name];
  if (typeof text === "string") item[name] = by(text);
}

/** Hands over every object of a body. */
export function visit(value: unknown, see: (item: Item) => void): void {
  if (typeof value !== "object" || value === null) return;
  // An object or a list, as JSON.parse gives them.
  if (!Array.isArray(value)) see(value as Item);
  for (const inner of Object.values(value)) visit(inner, see);
}
