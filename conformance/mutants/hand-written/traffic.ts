import type {
  Answer,
  Behave,
  Behaviour,
  Deliver,
  ProxiedCall,
  ProxiedDelivery,
  ProxiedReply,
} from "../proxy/proxied-call.ts";
import { bodyOf, refusal } from "../proxy/proxied-call.ts";
import { bodyIn, firstValues, isSuccess, itemsIn, type Item } from "./bodies.ts";
import type { Part } from "./mutant.ts";

/** What a change of a JSON object does; it may look at the call that carries it. */
type Change = (body: Item, call: ProxiedCall) => unknown;

/** Every item of a resource, wherever a successful reply shows it. */
export function items(resource: string): Part<Change> {
  return (change) => () => ({
    reply(call, reply) {
      for (const item of itemsIn(call, reply, resource)) change(item, call);
    },
  });
}

/** The body of every successful reply of an operation; `*` is any. */
export function replyTo(operation: string): Part<Change> {
  return (change) => () => ({
    reply(call, given) {
      if ((operation === "*" || call.operation === operation) && isSuccess(given)) change(bodyIn(given), call);
    },
  });
}

/** A field of the items that a resource shows: it stays what it was when it was shown first. */
export function keepingFirst(
  resource: string,
  field: string,
  isMeant: (item: Item, call: ProxiedCall) => boolean = () => true,
): Behave {
  return (deliver) => {
    const first = firstValues();
    const keep = items(resource)((item, call) => {
      if (isMeant(item, call)) item[field] = first(item["id"], structuredClone(item[field]));
    });
    return keep(deliver);
  };
}

/** Every reply. */
export const replies: Part<NonNullable<Behaviour["reply"]>> = (change) => () => ({ reply: change });

/** The JSON body of every call of some operations, before the service gets it. */
export function requestOf(...operations: readonly string[]): Part<Change> {
  return (change) => () => ({
    request(call) {
      const body = operations.includes(call.operation ?? "") ? bodyOf(call) : undefined;
      if (body === undefined) return;
      change(body, call);
      call.body = JSON.stringify(body);
    },
  });
}

/** The calls of an operation that are refused, by default with 400 INVALID_INPUT. */
export function refusing(
  operation: string,
  status = 400,
  code = "INVALID_INPUT",
): Part<(body: Item, call: ProxiedCall) => boolean> {
  return (isRefused) => () => ({
    request: async (call) =>
      call.operation === operation && isRefused(bodyOf(call) ?? {}, call) ? refusal(status, code) : undefined,
  });
}

/** The calls that are answered in place of the service. */
export function answering(
  answer: ProxiedReply | ((call: ProxiedCall) => ProxiedReply),
): Part<(call: ProxiedCall, body: Item) => boolean> {
  return (isMeant) => () => ({
    request: async (call) =>
      isMeant(call, bodyOf(call) ?? {})
        ? structuredClone(typeof answer === "function" ? answer(call) : answer)
        : undefined,
  });
}

/** The replies in whose place the caller gets another one. */
export function replacing(
  answer: Partial<ProxiedReply> | ((call: ProxiedCall) => ProxiedReply),
): Part<(call: ProxiedCall, reply: ProxiedReply) => boolean> {
  return (isMeant) => () => ({
    reply(call, given) {
      if (isMeant(call, given))
        Object.assign(given, structuredClone(typeof answer === "function" ? answer(call) : answer));
    },
  });
}

/** Every delivery of events of some types. */
export function eventOf(types: RegExp): Part<(event: Item, delivery: ProxiedDelivery) => unknown> {
  return (change) => () => ({
    delivery(delivery) {
      if (types.test(typeOf(delivery))) change(delivery.event, delivery);
    },
  });
}

/** The events of some types that are not sent. */
export function losing(types: RegExp): Part<(event: Item) => boolean> {
  return (isLost) => () => ({
    delivery: async (delivery) => (types.test(typeOf(delivery)) && isLost(delivery.event) ? accepted : undefined),
  });
}

/** How the service understands an endpoint's answer to events of some types. */
export function answerTo(
  types: RegExp,
): Part<(answer: Answer, again: () => Promise<Answer>) => Answer | Promise<Answer>> {
  return (understand) => (post) => ({
    async delivery(delivery) {
      if (!types.test(typeOf(delivery))) return undefined;
      return understand(await post(delivery), () => post(delivery));
    },
  });
}

/** What is sent besides each delivery. */
export const sending: Part<(delivery: ProxiedDelivery, emit: Deliver) => Promise<void>> = (more) => (post) => ({
  delivery: (delivery) => more(delivery, post),
});

/** Tells the service that the endpoint accepted the delivery. */
export const accepted: Answer = { status: 200, body: "" };

/** The type of a delivery's event. */
export function typeOf({ event: { type } }: ProxiedDelivery): string {
  return String(type);
}
