import { isSuccess, changingRequests, changingItems, type Item } from "./behaviour.ts";
import type { HandWrittenMutant } from "./hand-written-mutant.ts";
import { bodyOf, type ProxiedCall, refusal, type Behave } from "../proxy/proxied-call.ts";

/** A mutant of quotes, payments, accounts or cards. The name, with spaces, is the sentence. */
export function paymentMutant(rules: string | string[], name: string, behave: Behave): HandWrittenMutant {
  return { id: `money/${name}`, fault: `${name.replaceAll("-", " ")}.`, rules: [rules].flat(), behave };
}

/** Changes every item of a resource wherever a reply shows it. */
export function changesItems(
  rules: string | string[],
  name: string,
  resource: string,
  change: (item: Item, call: ProxiedCall) => void,
): HandWrittenMutant {
  return paymentMutant(rules, name, changingItems(resource, change));
}

/** Changes the body of calls of an operation before the service gets them. */
export function changesRequests(
  rules: string | string[],
  name: string,
  operation: string,
  change: (body: Item) => void,
): HandWrittenMutant {
  return paymentMutant(rules, name, changingRequests(operation, change));
}

/** Refuses some calls of an operation with 400 INVALID_INPUT. */
export function refusesRequests(
  rules: string | string[],
  name: string,
  operation: string,
  isRefused: (body: Item, call: ProxiedCall) => boolean,
): HandWrittenMutant {
  return paymentMutant(rules, name, () => ({
    async request(call) {
      if (call.operation !== operation || !isRefused(bodyOf(call) ?? {}, call)) return undefined;
      return refusal(400, "INVALID_INPUT");
    },
  }));
}

/** Changes the body of successful replies of an operation. */
export function changesReplies(
  rules: string | string[],
  name: string,
  operation: string,
  change: (body: Item, call: ProxiedCall) => void,
): HandWrittenMutant {
  return paymentMutant(rules, name, () => ({
    reply(call, reply) {
      // Every success of these operations has an object as its body.
      if (call.operation === operation && isSuccess(reply)) change(reply.body as Item, call);
    },
  }));
}
