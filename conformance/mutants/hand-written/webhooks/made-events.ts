import { randomUUID } from "node:crypto";
import type { ProxiedDelivery, Behaviour, Behave } from "../../proxy/proxied-call.ts";
import { type Item, objectAt } from "../bodies.ts";

/** Keeps the last delivery, as the pattern for events that the proxy makes up. */
export function withEvents(
  behave: (emit: (type: string, data: Item) => Promise<void>) => Omit<Behaviour, "delivery">,
): Behave {
  return (post) => {
    let last: ProxiedDelivery | undefined;
    const emit = async (type: string, data: Item): Promise<void> => {
      if (last === undefined) return;
      const timestamp = new Date().toISOString();
      await post({ ...last, event: { id: newId(), type, timestamp, data } });
    };
    return {
      ...behave(emit),
      delivery(delivery) {
        last = delivery;
      },
    };
  };
}

/** A new event id. */
export function newId(): string {
  return `Webhook:${randomUUID()}`;
}

/** The resource in a delivery's event. */
export function dataOf({ event }: ProxiedDelivery): Item {
  return objectAt(event, "data");
}
