import { randomUUID } from "node:crypto";
import { objectAt, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import type { Answer, Behaviour, Deliver, ProxiedDelivery, Behave } from "../../proxy/proxied-call.ts";

/** What a mutant does to each delivery. */
type OnDelivery = NonNullable<Behaviour["delivery"]>;

/** A mutant of webhook deliveries. The name, with spaces, is the sentence. */
export function deliveryMutant(rules: string | string[], name: string, behave: Behave): HandWrittenMutant {
  return { id: `deliveries/${name}`, fault: `${name.replaceAll("-", " ")}.`, rules: [rules].flat(), behave };
}

/** Changes every delivery of some event types. */
export function changesEvents(
  rules: string | string[],
  name: string,
  types: RegExp,
  change: (event: Item, delivery: ProxiedDelivery) => void,
): HandWrittenMutant {
  return deliveryMutant(rules, name, () => ({
    delivery(delivery) {
      if (types.test(typeOf(delivery))) change(delivery.event, delivery);
    },
  }));
}

/** Drops deliveries of some event types, or only some of them. */
export function dropsEvents(
  rules: string | string[],
  name: string,
  types: RegExp,
  isLost: (event: Item) => boolean = () => true,
): HandWrittenMutant {
  return deliveryMutant(rules, name, () => ({
    delivery: async (delivery) => (types.test(typeOf(delivery)) && isLost(delivery.event) ? accepted : undefined),
  }));
}

/** Changes how the endpoint's answer is interpreted. */
export function changesAnswers(
  rules: string | string[],
  name: string,
  types: RegExp,
  understand: (answer: Answer, again: () => Promise<Answer>) => Answer | Promise<Answer>,
): HandWrittenMutant {
  return deliveryMutant(rules, name, (post) => ({
    async delivery(delivery) {
      if (!types.test(typeOf(delivery))) return undefined;
      return understand(await post(delivery), () => post(delivery));
    },
  }));
}

/** Sends further events when an event is delivered. */
export function sendsMore(
  rules: string | string[],
  name: string,
  more: (delivery: ProxiedDelivery, emit: Deliver) => Promise<void>,
): HandWrittenMutant {
  return deliveryMutant(rules, name, (post) => ({ delivery: (delivery) => more(delivery, post) }));
}

/** Keeps the last delivery, as the pattern for events that the proxy makes up. */
export function withEvents(
  behave: (emit: (type: string, data: Item) => Promise<void>) => Omit<Behaviour, "delivery">,
  watch: OnDelivery = () => undefined,
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
        return watch(delivery);
      },
    };
  };
}

/** Tells the service that the endpoint accepted the delivery. */
export const accepted: Answer = { status: 200, body: "" };

/** A new event id. */
export function newId(): string {
  return `Webhook:${randomUUID()}`;
}

/** The type of a delivery's event. */
export function typeOf({ event }: ProxiedDelivery): string {
  return String(event["type"]);
}

/** The resource in a delivery's event. */
export function dataOf({ event }: ProxiedDelivery): Item {
  return objectAt(event, "data");
}
