import type { Behaviour, Item } from "../faults/behaviour.ts";
import type { Answer, FaultyCall, FaultyDelivery, FaultyReply, Send } from "../faults/fault.ts";

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
    async request(call: FaultyCall, send: Send): Promise<void | FaultyReply> {
      for (const behaviour of behaviours) {
        const answered = await behaviour.request?.(call, send);
        if (answered !== undefined) return answered;
      }
      return undefined;
    },
    async reply(call: FaultyCall, reply: FaultyReply, send: Send): Promise<void> {
      for (const behaviour of behaviours.toReversed()) await behaviour.reply?.(call, reply, send);
    },
    ...(behaviours.some((behaviour) => "delivery" in behaviour) && {
      async delivery(delivery: FaultyDelivery): Promise<void | Answer> {
        for (const behaviour of behaviours) {
          const answered = await behaviour.delivery?.(delivery);
          if (answered !== undefined) return answered;
        }
        return undefined;
      },
    }),
  };
}

/** Every object of a kind, at any depth of a body, is handed over; a kind is told by the prefix of its id. */
export function each(prefix: string, change: (item: Item) => void): Behaviour {
  return {
    reply(_call, { status, body }) {
      if (status < 300) visit(body, (item) => String(item["id"]).startsWith(`${prefix}:`) && change(item));
    },
  };
}

/** Hands over every object of a body. */
export function visit(value: unknown, see: (item: Item) => void): void {
  if (typeof value !== "object" || value === null) return;
  // An object or a list, as JSON.parse gives them.
  if (!Array.isArray(value)) see(value as Item);
  for (const inner of Object.values(value)) visit(inner, see);
}
