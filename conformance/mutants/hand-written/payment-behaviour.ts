import { isDone, sending, showing, type Item } from "./behaviour.ts";
import type { HandWrittenMutant } from "./hand-written-mutant.ts";
import { bodyOf, type ProxiedCall, refusal, type Behave } from "../proxy/proxied-call.ts";

/** A fault of money: how it is quoted, moved, kept and paid with. */
export function ofMoney(rules: string | string[], name: string, behave: Behave): HandWrittenMutant {
  return { id: `money/${name}`, fault: `${name.replaceAll("-", " ")}.`, rules: [rules].flat(), behave };
}

/** Every item of a resource is shown otherwise. */
export function shows(
  rules: string | string[],
  name: string,
  resource: string,
  change: (item: Item, call: ProxiedCall) => void,
): HandWrittenMutant {
  return ofMoney(rules, name, showing(resource, change));
}

/** An operation is told something else than the caller said. */
export function hears(
  rules: string | string[],
  name: string,
  operation: string,
  change: (body: Item) => void,
): HandWrittenMutant {
  return ofMoney(rules, name, sending(operation, change));
}

/** Calls of an operation that are like this are refused. */
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

/** What an operation answers is spoilt where it was a success; the body is there to be read and written. */
export function answers(
  rules: string | string[],
  name: string,
  operation: string,
  change: (body: Item, call: ProxiedCall) => void,
): HandWrittenMutant {
  return ofMoney(rules, name, () => ({
    reply(call, reply) {
      // An object, as every success of these operations is.
      if (call.operation === operation && isDone(reply)) change(reply.body as Item, call);
    },
  }));
}
