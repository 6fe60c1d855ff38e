import { setTimeout as sleep } from "node:timers/promises";
import { authorization } from "./service-process.ts";

/** So often a request is sent while the service says that it cannot do it at the moment. */
const attempts = 20;

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

/** A request that may be done twice, sent until the service has done it. */
export async function callUntilDone(...request: Parameters<typeof call>): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await call(...request);
    if (reply.status !== 503 || attempt === attempts) return reply;
    await sleep(100);
  }
}

/** The member of a reply's body that a later request needs. @throws when the reply has none. */
export function member(reply: Reply, name: string): string {
  const value: unknown = Reflect.get(Object(reply.body), name);
  if (typeof value !== "string")
    throw new Error(`A reply ${reply.status} has no ${name}: ${JSON.stringify(reply.body)}`);
  return value;
}
