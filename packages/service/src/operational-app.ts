import express, { type ErrorRequestHandler, type Express } from "express";
import type { RequestListener } from "node:http";
import type { Store } from "./storage/store.ts";
import { clockRoute, type Passing } from "./test-clock.ts";

interface Parts {
  /** Answers everything under the base path, and an error of the contract for the rest. */
  server: Express;
  store: Store;
  /** With this, the clock can be moved. */
  passing?: Passing;
  /** With this, a person can see the service work under `/demo`. */
  demo?: RequestListener;
}

const ownPaths = new Set(["/healthz", "/readyz", "/clock"]);
const demoPath = /^\/demo(?:[/?]|$)/;

/** The service with what an operator asks of it, outside the contract: is it alive, is it ready, move its clock. */
export function operationalApp({ server, store, passing, demo }: Parts): RequestListener {
  const app = express();
  app.disable("x-powered-by");
  app.get("/healthz", (_request, response) => void response.json({ status: "alive" }));
  app.get("/readyz", async (_request, response) => {
    const isReady = await canRead(store);
    response.status(isReady ? 200 : 503).json({ status: isReady ? "ready" : "the store does not answer" });
  });
  if (passing) app.use("/clock", clockRoute(passing));
  app.use(server);
  app.use(answerError);
  // Everything else is the contract's to answer, whatever it looks like: a router of its own might choke on it first.
  return (request, response) => {
    if (demo && demoPath.test(request.url ?? "")) demo(request, response);
    else (isOwn(request.url) ? app : server)(request, response);
  };
}

function isOwn(url = ""): boolean {
  return ownPaths.has(url.split("?", 1)[0] ?? "");
}

async function canRead(store: Store): Promise<boolean> {
  try {
    await store.read((tx) => tx.selectFrom("migrations").select("name").limit(1).execute());
    return true;
  } catch {
    return false;
  }
}

/** A body that cannot be read, mostly; never the stack that the default would show. */
const answerError: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  const status = error instanceof Error && "status" in error && typeof error.status === "number" ? error.status : 500;
  const message = status < 500 && error instanceof Error ? error.message : "Something went wrong here.";
  response.status(status).json({ message });
};
