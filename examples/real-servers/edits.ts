import type { Reply } from "./proxy.ts";

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members => typeof value === "object" && value !== null;

/** The reply with other members, in an object or in each object of a list; a success only. */
export function withMembers(members: (shown: Members) => Members): (reply: Reply) => Reply {
  const changed = (value: unknown): unknown => (isObject(value) ? { ...value, ...members(value) } : value);
  return (reply) =>
    reply.status === 200
      ? { ...reply, body: Array.isArray(reply.body) ? reply.body.map(changed) : changed(reply.body) }
      : reply;
}

/** The reply without a member. */
export function without(name: string): (reply: Reply) => Reply {
  return (reply) => {
    if (!isObject(reply.body)) return reply;
    const { [name]: _gone, ...others } = reply.body;
    return { ...reply, body: others };
  };
}

/** The list with a part of its items. */
export function withItems(part: (items: unknown[]) => unknown[]): (reply: Reply) => Reply {
  return (reply) => (Array.isArray(reply.body) ? { ...reply, body: part(reply.body) } : reply);
}

/** Another answer in place of one with this status. */
export function answering(status: number, other: Partial<Reply>): (reply: Reply) => Reply {
  return (reply) => (reply.status === status ? { ...reply, ...other } : reply);
}

/** The body of a request with other members. */
export function sending(members: Members): (body: unknown) => unknown {
  return (body) => (isObject(body) ? { ...body, ...members } : body);
}
