import { contract } from "@tallystick/contract";
import { bodyOf, type ProxiedCall, type ProxiedReply, type Behaviour } from "../proxy/proxied-call.ts";

/** A JSON object of a body, to be spoilt. */
export type Item = Record<string, unknown>;

/** Every item of a resource that a successful reply shows. */
export function itemsIn(call: ProxiedCall, { status, body }: ProxiedReply, resource: string): Item[] {
  const part = Object.values(contract.operations).find(({ id }) => id === call.operation)?.part;
  const kind = part?.resource ?? otherResource(call.operation ?? "");
  if (kind !== resource || status < 200 || status > 299 || status === 202 || !isItem(body)) return [];
  const { data } = body;
  return Array.isArray(data) ? data.filter(isItem) : [body];
}

/** What an operation shows that neither makes nor changes it. */
function otherResource(operation: string): string | undefined {
  if (operation.startsWith("receivers.")) return "Receiver";
  return operation === "auth.credentials.challenge" ? "AuthMethod" : undefined;
}

/** Whether a value is a JSON object. */
export function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null && !Array.isArray(value);
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
