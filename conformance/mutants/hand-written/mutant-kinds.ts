import { bodyOf, type Behave, type ProxiedCall, type ProxiedReply } from "../proxy/proxied-call.ts";
import { isSuccess, itemsIn, objectAt, type Item } from "./behaviour.ts";
import type { HandWrittenMutant } from "./hand-written-mutant.ts";

/** Changes every item of a resource wherever a reply shows it. */
export function changesItems(
  rule: string,
  resource: string,
  what: string,
  change: (item: Item) => void,
): HandWrittenMutant {
  return {
    id: `${resource}/${what}`,
    fault: `Every ${resource} is shown with ${what.replaceAll("-", " ")}.`,
    rules: [rule],
    behave: () => ({
      reply(call, reply) {
        for (const item of itemsIn(call, reply, resource)) change(item);
      },
    }),
  };
}

/** Removes a field of every item of a resource, or sets it to another value. */
export function changesField(
  rule: string,
  resource: string,
  name: string,
  value?: string | number | boolean,
  when: (item: Item) => boolean = () => true,
): HandWrittenMutant {
  const what = value === undefined ? `no-${name}` : `${name}-${String(value)}`;
  return changesItems(rule, resource, what, (item) => {
    if (!when(item)) return;
    if (value === undefined) delete item[name];
    else item[name] = value;
  });
}

/** Makes invalid requests of some operations valid before the service gets them, so that it accepts what it should refuse. */
export function accepts(
  rule: string,
  operations: readonly string[],
  what: string,
  repair: (body: Item) => void,
): HandWrittenMutant {
  return {
    id: `accepts/${what}`,
    fault: `${operations.join(", ")}: accepts ${what.replaceAll("-", " ")}.`,
    rules: [rule],
    behave: () => ({
      request(call) {
        const body = bodyOf(call);
        if (body === undefined || !operations.includes(call.operation ?? "")) return;
        repair(body);
        call.body = JSON.stringify(body);
      },
    }),
  };
}

/** A mutant of customers, their owners, documents and verifications. The name, with spaces, is the sentence. */
export function customerMutant(rules: string | string[], name: string, behave: Behave): HandWrittenMutant {
  const text = name.replaceAll("-", " ");
  return { id: `people/${name}`, fault: `${text}.`, rules: [rules].flat(), behave };
}

/** A mutant that accepts what should be refused, or the reverse. The name, with spaces, is the sentence. */
export function acceptingMutant(rule: string, name: string, behave: Behave): HandWrittenMutant {
  return { id: `takes/${name}`, fault: `${name.replaceAll("-", " ")}.`, rules: [rule], behave };
}

/** Answers some calls in place of the service. */
export function answersInstead(
  rule: string,
  name: string,
  meant: (call: ProxiedCall, body: Item) => boolean,
  answer: () => ProxiedReply,
): HandWrittenMutant {
  return acceptingMutant(rule, name, () => ({
    request: async (call) => (meant(call, bodyOf(call) ?? {}) ? answer() : undefined),
  }));
}

/** Accepts a field of a request that only the service may set. */
export function acceptsField(rule: string, operation: string, name: string): HandWrittenMutant {
  return customerMutant(rule, `${operation}-believes-${name}`, () => ({
    reply(call, reply) {
      const claim = call.operation === operation ? bodyOf(call)?.[name] : undefined;
      if (claim !== undefined && isSuccess(reply)) objectAt({ body: reply.body }, "body")[name] = claim;
    },
  }));
}
