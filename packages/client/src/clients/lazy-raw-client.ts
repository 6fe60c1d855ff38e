import type { UnknownTypes } from "@tallystick/contract";
import type { Client } from "openapi-fetch";

export type RawClient = Client<UnknownTypes["paths"]>;

const methods = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE", "request"] as const;

/** The openapi-fetch client, which `load` loads once, at its first call. Middleware is in force from the next call on, as there. */
export function lazyRawClient(load: () => Promise<RawClient>): RawClient {
  const changes: ((client: RawClient) => void)[] = [];
  const loaded = async (): Promise<RawClient> => {
    const client = await load();
    for (const change of changes.splice(0)) change(client);
    return client;
  };
  const calls = methods.map((method) => [
    method,
    // Each has the arguments and the result of the method of the same name.
    async (...given: unknown[]) => Reflect.apply((await loaded())[method], undefined, given),
  ]);
  return {
    ...Object.fromEntries(calls),
    use: (...middleware) => void changes.push((client) => client.use(...middleware)),
    eject: (...middleware) => void changes.push((client) => client.eject(...middleware)),
  };
}
