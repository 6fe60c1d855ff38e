import type { UnknownTypes } from "@tallystick/contract";
import type { Client } from "openapi-fetch";

export type RawClient = Client<UnknownTypes["paths"]>;

const METHODS = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE", "request"] as const;

/** The openapi-fetch client, which `load` loads once, at its first call. Middleware is in force from the next call on, as there. */
export function lazyRawClient(load: () => Promise<RawClient>): RawClient {
  const changes: ((client: RawClient) => void)[] = [];
  const later =
    (name: "use" | "eject"): RawClient["use"] =>
    (...middleware) =>
      void changes.push((client) => client[name](...middleware));
  const methodOf =
    (name: (typeof METHODS)[number]) =>
    async (...given: unknown[]): Promise<unknown> => {
      const client = await load();
      for (const change of changes.splice(0)) change(client);
      return Reflect.apply(client[name], undefined, given);
    };
  // Each has the arguments and the result of the method of the same name.
  const calls = METHODS.map((name) => [name, methodOf(name)]);
  return { ...Object.fromEntries(calls), use: later("use"), eject: later("eject") };
}
