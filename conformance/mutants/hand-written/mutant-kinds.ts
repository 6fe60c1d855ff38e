import { bodyOf, type Behave } from "../proxy/proxied-call.ts";
import { itemsIn, type Item } from "./behaviour.ts";
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
