import { contract as shippedContract, type Contract, type TallystickContract } from "@tallystick/contract";
import express, { type Express, type RequestHandler } from "express";
import { createExchange, type ExchangeOptions, failureHandler } from "./routing/exchange.ts";
import { pathNotFound } from "./routing/path-not-found.ts";
import type { MemoryTx } from "./ports/memory-store.ts";
import { type GivenContract, type ServerOptions, tallystick } from "./tallystick.ts";

/**
 * The contract as a complete Express app: the router at the root, and the contract's error body for everything outside
 * of it. For an app with other routes mount `tallystick()` instead.
 */
export function createServer<C extends Contract = TallystickContract, Tx = MemoryTx>(
  options: ServerOptions<Tx, C> & GivenContract<C>,
): Express {
  const app = express();
  app.disable("x-powered-by");
  app.use(tallystick<C, Tx>(options));
  app.use(answerNotFound(options));
  app.use(failureHandler(options));
  return app;
}

/** The contract's 404 for every request: the last handler of an app that answers all unknown paths with the contract's error body. */
export function answerNotFound(options: ExchangeOptions & { contract?: Contract; basePath?: string }): RequestHandler {
  const { contract = shippedContract, basePath = contract.basePath } = options;
  const hint = basePath === "" ? "" : `; every path begins with ${basePath}`;
  const exchange = createExchange(options);
  return (request, response) => exchange(request, response, () => Promise.resolve(pathNotFound(hint)));
}
