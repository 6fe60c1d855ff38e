import type { HandWrittenMutant } from "./hand-written-mutant.ts";
import { bodyOf, type ProxiedCall, type ProxiedReply, type Behave, type Behaviour } from "../proxy/proxied-call.ts";
import { itemsIn } from "./several-domains/shown-mutants.ts";

/** A JSON object of a body, to be spoilt. */
export type Item = Record<string, unknown>;

/** A fault of people and firms: whom the platform serves, who owns them, what is found out about them. */
export function ofPeople(rules: string | string[], name: string, behave: Behave): HandWrittenMutant {
  const text = name.replaceAll("-", " ");
  return { id: `people/${name}`, fault: `${text}.`, rules: [rules].flat(), behave };
}

/** A call of an operation has this changed in its body on the way. */
export function sending(operation: string, change: (body: Item) => void): () => Behaviour {
  return () => ({
    request(call) {
      const body = call.operation === operation ? bodyOf(call) : undefined;
      if (body === undefined) return;
      change(body);
      call.body = JSON.stringify(body);
    },
  });
}

/** Every item of a resource has this changed wherever it is shown. */
export function showing(resource: string, change: (item: Item, call: ProxiedCall) => void): () => Behaviour {
  return () => ({
    reply(call, reply) {
      for (const item of itemsIn(call, reply, resource)) change(item, call);
    },
  });
}

/** An object inside of another, made where it lacks. */
export function inside(item: Item, name: string): Item {
  const value = item[name];
  // What JSON.parse gives for an object.
  if (typeof value === "object" && value !== null) return value as Item;
  const made: Item = {};
  item[name] = made;
  return made;
}

/** Whether a reply is a success that says something. */
export function isDone({ status }: ProxiedReply): boolean {
  return status >= 200 && status < 300 && status !== 202;
}

/** The last part of a call's path. */
export function lastOf({ path }: ProxiedCall): string {
  return decodeURIComponent(path.split("?")[0]?.split("/").at(-1) ?? "");
}

/** The first value that a field had in each resource. */
export function firstSeen(): (id: unknown, value: unknown) => unknown {
  const first = new Map<unknown, unknown>();
  return (id, value) => {
    if (!first.has(id)) first.set(id, value);
    return first.get(id);
  };
}
