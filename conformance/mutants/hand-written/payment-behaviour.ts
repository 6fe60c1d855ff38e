import { isDone, sending, showing, type Item } from "./behaviour.ts";
import type { HandWrittenMutant } from "./hand-written-mutant.ts";
import { bodyOf, type ProxiedCall, refusal, type Behave } from "../proxy/proxied-call.ts";

/** A mutant of quotes, payments, accounts or cards. The name, with spaces, is the sentence. */
export function ofMoney(rules: string | string[], name: string, behave: Behave): HandWrittenMutant {
  return { id: `money/${name}`, fault: `${name.replaceAll("-", " ")}.`, rules: [rules].flat(), behave };
}

/** Changes every item of a resource wherever a reply shows it. */
export function shows(
  rules: string | string[],
  name: string,
  resource: string,
  change: (item: Item, call: ProxiedCall) => void,
): HandWrittenMutant {
  return ofMoney(rules, name, showing(resource, change));
}

/** Changes the body of calls of an operation before the service gets them. */
export function hears(
  rules: string | string[],
  name: string,
  operation: string,
  change: (body: Item) => void,
): HandWrittenMutant {
  return ofMoney(rules, name, sending(operation, change));
}

/** Refuses some calls of an operation with 400 INVALID_INPUT. */
export function refuses(
  rules: string | string[],
  name: string,
  operation: string,
  isRefused: (body: Item, call: ProxiedCall) => boolean,
): HandWrittenMutant {
  return ofMoney(rules, name, () => ({
    async request(call) {
      if (call.operation !== operation || !isRefused(bodyOf(call) ?? {}, call)) return undefined;
      return refusal(400, "INVALID_INPUT");
    },
  }));
}

/** Changes the body of successful replies of an operation. */
export function answers(
  rules: string | string[],
  name: string,
  operation: string,
  change: (body: Item, call: ProxiedCall) => void,
): HandWrittenMutant {
  return ofMoney(rules, name, () => ({
    reply(call, reply) {
      // Every success of these operations has an object as its body.
      if (call.operation === operation && isDone(reply)) change(reply.body as Item, call);
    },
  }));
}
