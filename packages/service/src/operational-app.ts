import express, { type Express } from "express";
import type { RequestListener } from "node:http";
import type { MovableClock } from "./runtime/clock.ts";
import type { Store } from "./storage/store.ts";
import { clockRoute } from "./test-clock.ts";
import type { Work } from "./work/index.ts";

interface Parts {
  /** Answers everything under the base path, and 404 for the rest. */
  server: Express;
  basePath: string;
  store: Store;
  /** With these, the clock can be moved. */
  clock?: MovableClock;
  work?: Work;
}

/** The service with what an operator asks of it, outside the contract: is it alive, is it ready, move its clock. */
export function operationalApp({ server, basePath, store, clock, work }: Parts): RequestListener {
  const app = express();
  app.disable("x-powered-by");
  app.get("/healthz", (_request, response) => void response.json({ status: "alive" }));
  app.get("/readyz", async (_request, response) => {
    await store.read((tx) => tx.selectFrom("migrations").select("name").limit(1).execute());
    response.json({ status: "ready" });
  });
  if (clock && work) app.use("/clock", clockRoute(clock, work));
  app.use(server);
  // The contract's own paths go straight there.
  return (request, response) => (request.url?.startsWith(`${basePath}/`) ? server : app)(request, response);
}
