import { randomUUID } from "node:crypto";
import { inside, type Item } from "../behaviour.ts";
import type { HandWrittenMutant } from "../hand-written-mutant.ts";
import type { Answer, Behaviour, Deliver, ProxiedDelivery, Behave } from "../../proxy/proxied-call.ts";

/** What a fault does to each event on its way. */
type OnTheWay = NonNullable<Behaviour["delivery"]>;

/** A fault of what the platform is told, and how. */
export function ofDeliveries(rules: string | string[], name: string, behave: Behave): HandWrittenMutant {
  return { id: `deliveries/${name}`, fault: `${name.replaceAll("-", " ")}.`, rules: [rules].flat(), behave };
}

/** Every try of an event of these types is spoilt like this. */
export function spoils(
  rules: string | string[],
  name: string,
  types: RegExp,
  change: (event: Item, delivery: ProxiedDelivery) => void,
): HandWrittenMutant {
  return ofDeliveries(rules, name, () => ({
    delivery(delivery) {
      if (types.test(typeOf(delivery))) change(delivery.event, delivery);
    },
  }));
}

/** Events of these types never arrive; where it hangs on what they tell, only such. */
export function loses(
  rules: string | string[],
  name: string,
  types: RegExp,
  isLost: (event: Item) => boolean = () => true,
): HandWrittenMutant {
  return ofDeliveries(rules, name, () => ({
    delivery: async (delivery) => (types.test(typeOf(delivery)) && isLost(delivery.event) ? taken : undefined),
  }));
}

/** How the answer of the endpoint is understood. */
export function understands(
  rules: string | string[],
  name: string,
  types: RegExp,
  understand: (answer: Answer, again: () => Promise<Answer>) => Answer | Promise<Answer>,
): HandWrittenMutant {
  return ofDeliveries(rules, name, (post) => ({
    async delivery(delivery) {
      if (!types.test(typeOf(delivery))) return undefined;
      return understand(await post(delivery), () => post(delivery));
    },
  }));
}

/** Something more is told on the way. */
export function tellsMore(
  rules: string | string[],
  name: string,
  more: (delivery: ProxiedDelivery, tell: Deliver) => Promise<void>,
): HandWrittenMutant {
  return ofDeliveries(rules, name, (post) => ({ delivery: (delivery) => more(delivery, post) }));
}

/** Remembers the last event on its way, after which another can be made up. */
export function afterThePattern(
  behave: (tell: (type: string, data: Item) => Promise<void>) => Omit<Behaviour, "delivery">,
  watch: OnTheWay = () => undefined,
): Behave {
  return (post) => {
    let last: ProxiedDelivery | undefined;
    const tell = async (type: string, data: Item): Promise<void> => {
      if (last === undefined) return;
      const timestamp = new Date().toISOString();
      await post({ ...last, event: { id: newId(), type, timestamp, data } });
    };
    return {
      ...behave(tell),
      delivery(delivery) {
        last = delivery;
        return watch(delivery);
      },
    };
  };
}

/** The endpoint has it, as far as the service knows. */
export const taken: Answer = { status: 200, body: "" };

/** The id of another event. */
export function newId(): string {
  return `Webhook:${randomUUID()}`;
}

/** The type of the event that is on its way. */
export function typeOf({ event }: ProxiedDelivery): string {
  return String(event["type"]);
}

/** The resource that an event shows. */
export function dataOf({ event }: ProxiedDelivery): Item {
  return inside(event, "data");
}
