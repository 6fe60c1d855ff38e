import { contract as shippedContract } from "@tallystick/contract";
import express, { type Express, type RequestHandler } from "express";
import { exchangeHandler, failureHandler } from "./routing/exchange.ts";
import { pathNotFound } from "./routing/path-not-found.ts";
import { type ServerOptions, tallystick } from "./tallystick.ts";

/**
 * The contract as a complete Express app: the router at the root, and the contract's error body for everything outside
 * of it. For an app with other routes mount `tallystick()` instead.
 */
export function createServer<Tx>(options: ServerOptions<Tx>): Express {
  const app = express();
  app.disable("x-powered-by");
  app.use(tallystick(options));
  app.use(answerNotFound(options));
  app.use(failureHandler(options));
  return app;
}

/** The contract's 404 for every request: the last handler of an app that answers all unknown paths with the contract's error body. */
export function answerNotFound(options: Omit<ServerOptions<never>, "handlers" | "ports">): RequestHandler {
  const { contract = shippedContract, basePath = contract.basePath } = options;
  const hint = basePath === "" ? "" : `; every path begins with ${basePath}`;
  return exchangeHandler(options, () => Promise.reject(pathNotFound(hint)));
}
