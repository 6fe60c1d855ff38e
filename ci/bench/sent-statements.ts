import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createLogger, createService, operatorKeyOf } from "@tallystick/service";
import { Client, type Connection } from "../postgres/driver.ts";
import type { SampleRequest } from "./load.ts";

/** A statement as it is given to the driver. */
export type Statement = string | { text: string; values: readonly unknown[] };

/** The statements of one request, from the recognition of its caller to the commit. */
export type SentStatements = readonly Statement[];

/** What the service sends to a database for each of these requests; every one is sent twice, to see what is new each time. */
export async function recordStatements(
  store: string,
  key: string,
  requests: readonly SampleRequest[],
): Promise<{ first: SentStatements; second: SentStatements }[]> {
  const current = new AsyncLocalStorage<Statement[]>();
  const query = Reflect.get(Client.prototype, "query");
  Client.prototype.query = function (this: Connection, given, ...rest) {
    current.getStore()?.push(given as Statement); // the service gives no other kind
    return query.call(this, given, ...rest);
  };
  const service = await createService({ store, operatorKey: operatorKeyOf(key), logger: createLogger("silent") });
  let sent: Statement[] = [];
  const server = createServer((request, response) => current.run(sent, () => service.app(request, response)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  const record = async ({ url, ...init }: SampleRequest): Promise<SentStatements> => {
    sent = [];
    const reply = await fetch(`http://127.0.0.1:${port}${new URL(url).pathname}`, init);
    if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`);
    await reply.arrayBuffer();
    return wholeUnits(sent);
  };
  try {
    const recorded = [];
    for (const request of requests) recorded.push({ first: await record(request), second: await record(request) });
    return recorded;
  } finally {
    server.close();
    server.closeAllConnections();
    await service.close();
    Client.prototype.query = query;
  }
}

/** Without what the reply has set off: webhooks are looked for. */
function wholeUnits(sent: readonly Statement[]): SentStatements {
  const write = sent.findIndex(
    (one) => typeof one === "string" && one.startsWith("begin isolation level serializable"),
  );
  const commit = sent.indexOf("commit", write);
  if (write < 0 || commit < 0) throw new Error(`The service wrote nothing: ${JSON.stringify(sent)}`);
  return sent.slice(0, commit + 1);
}
