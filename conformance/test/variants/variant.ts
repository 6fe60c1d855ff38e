import type { Item } from "../../mutants/hand-written/bodies.ts";
import {
  type Answer,
  type Behaviour,
  bodyOf,
  type ProxiedCall,
  type ProxiedDelivery,
  type ProxiedReply,
  refusal,
  type Send,
} from "../../mutants/proxy/proxied-call.ts";

/** A difference from the reference service that a correct implementation may have; the suite must accept it. */
export interface Variant {
  name: string;
  /** Creates the behaviour of one run, which may keep state. */
  behave(): Behaviour;
}

/** Combines variants into one behaviour: the first is nearest to the caller, the last nearest to the service. */
export function combined(variants: readonly Variant[]): Behaviour {
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

/** A variant that changes every reply. */
export function changesReplies(name: string, change: (reply: ProxiedReply, call: ProxiedCall) => void): Variant {
  return { name, behave: () => ({ reply: (call, reply) => change(reply, call) }) };
}

/** A variant that replaces a refusal by another accepted answer. */
export function replacesRefusal(
  name: string,
  meant: (call: ProxiedCall, reply: ProxiedReply) => boolean,
  to: [number, string],
): Variant {
  return changesReplies(name, (reply, call) => {
    if (meant(call, reply)) Object.assign(reply, refusal(...to));
  });
}

/** Calls `change` with every object of a kind, at any depth of a body; the prefix of the id tells the kind. */
export function changingObjects(prefix: string, change: (item: Item) => void): Behaviour {
  return {
    reply(_call, { status, body }) {
      if (status < 300) visitObjects(body, (item) => isOf(prefix, item) && change(item));
    },
  };
}

function isOf(prefix: string, { id }: Item): boolean {
  return String(id).startsWith(`${prefix}:`);
}

/** A variant that changes every object of a kind, in replies and in events alike. */
export function changesObjects(prefix: string, name: string, change: (item: Item) => void): Variant {
  return {
    name,
    behave: () => ({
      ...changingObjects(prefix, change),
      delivery({ event }) {
        visitObjects(event["data"], (item) => isOf(prefix, item) && change(item));
      },
    }),
  };
}

/** Changes a text field, if it exists. */
export function changeText(item: Item, name: string, by: (text: string) => string): void {
  const text = item[name];
  if (typeof text === "string") item[name] = by(text);
}

/** Calls `see` with every object of a body. */
export function visitObjects(value: unknown, see: (item: Item) => void): void {
  if (typeof value !== "object" || value === null) return;
  // JSON.parse gives an object or a list.
  if (!Array.isArray(value)) see(value as Item);
  for (const inner of Object.values(value)) visitObjects(inner, see);
}

/** The body of a call, to be written again; undefined where its text says more, such as a member twice. */
export function wholeBodyOf(call: ProxiedCall): Item | undefined {
  const body = bodyOf(call);
  return JSON.stringify(body) === call.body ? body : undefined;
}
