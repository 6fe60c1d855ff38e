import { contract as shippedContract } from "@tallystick/contract";
import express, { type Express, type RequestHandler } from "express";
import { asExchange, reportFailure } from "./routing/exchange.ts";
import { pathNotFound } from "./routing/path-not-found.ts";
import { type ServerOptions, tallystick } from "./tallystick.ts";

/**
 * The contract as an Express app of its own: the router at the root, and the contract's error body for everything outside
 * of it. For an app with other routes mount `tallystick()` instead.
 */
export function createServer<Tx>(options: ServerOptions<Tx>): Express {
  const app = express();
  app.disable("x-powered-by");
  app.use(tallystick(options));
  app.use(answerNotFound(options));
  app.use(reportFailure(options));
  return app;
}

/** The contract's 404 for whatever request comes here: the last handler of an app that speaks in its words throughout. */
export function answerNotFound(options: Omit<ServerOptions<never>, "handlers" | "ports">): RequestHandler {
  const { contract = shippedContract, basePath = contract.basePath } = options;
  const hint = basePath === "" ? "" : `; every path begins with ${basePath}`;
  return asExchange(options, () => Promise.reject(pathNotFound(hint)));
}
