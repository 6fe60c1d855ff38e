import { authorization } from "./service-process.ts";

export interface Reply {
  status: number;
  body: unknown;
}

/** A request of the platform. @throws TypeError when no process answers. */
export async function call(url: string, method: string, path: string, body?: unknown, key?: string): Promise<Reply> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(key !== undefined && { "idempotency-key": key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}

/** The member of a reply's body that a later request needs. @throws when the reply has none. */
export function member(reply: Reply, name: string): string {
  const value: unknown = Reflect.get(Object(reply.body), name);
  if (typeof value !== "string")
    throw new Error(`A reply ${reply.status} has no ${name}: ${JSON.stringify(reply.body)}`);
  return value;
}
