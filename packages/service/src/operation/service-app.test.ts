import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { serviceApp } from "./service-app.ts";

const never = new Promise<never>(() => undefined);

test("health is answered while a moved clock waits for the store", async () => {
  const app = serviceApp({
    operations: () => never,
    notFound: (_request, response) => void response.sendStatus(404),
    health: ({ path }, response, next) => (path === "/healthz" ? void response.sendStatus(200) : next()),
    behindProxy: false,
    clock: {
      clock: { now: () => 0, moveTo: () => never, follow: () => never },
      work: { runDue: () => never, nextDue: () => never },
      deliver: () => never,
    },
  });
  const server = createServer(app).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // It listens on a port.
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});
