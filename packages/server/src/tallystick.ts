import { contract as shippedContract, type Contract, openapi, type OpenApiDocument } from "@tallystick/contract";
import type { Router } from "express";
import type { Handlers } from "./call/handler.ts";
import { InFlight } from "./idempotency/idempotency.ts";
import { plansFor, type RowHandler } from "./routing/operation-plan.ts";
import type { Ports } from "./ports/ports.ts";
import { bodyReader } from "./body/read-body.ts";
import { contractRoutes } from "./routing/contract-routes.ts";
import type { ExchangeOptions } from "./routing/exchange.ts";

export interface ServerOptions<Tx> extends ExchangeOptions {
  handlers: Handlers<Tx>;
  ports: Ports<Tx>;
  /** The shipped contract by default; a changed row changes what the server does. */
  contract?: Contract;
  /** The OpenAPI document of the same contract. */
  document?: OpenApiDocument;
  /**
   * What every path of the contract begins with under the mount point: the contract's own base path, `/2025-10-13`, by
   * default; the empty text for a router that is mounted at the base path already.
   */
  basePath?: string;
  /** The largest body, such as `1mb` (the default); a larger one is 413. */
  bodyLimit?: string;
  /** The largest file of a form, in bytes; 10 MB by default. A larger one is refused as the row declares, else with 413. */
  fileLimit?: number;
}

/**
 * The contract as an Express router, to be mounted in any app. It answers every request under its base path, with the
 * contract's error body where no operation fits, and passes every other request on with `next()`.
 */
export function tallystick<Tx>(options: ServerOptions<Tx>): Router {
  const { handlers, ports, clock, ids, contract = shippedContract, document = openapi, bodyLimit = "1mb" } = options;
  const { basePath = contract.basePath, fileLimit = 10 * 1024 * 1024 } = options;
  // The rows and the document check at run time what the handlers' types promise at compile time.
  const plans = plansFor(contract, document, handlers as unknown as Readonly<Record<string, RowHandler<Tx>>>);
  const server = { contract, ports, clock, ids, inFlight: new InFlight(), readBytes: bodyReader(bodyLimit), fileLimit };
  return contractRoutes(server, plans, { ...options, basePath });
}
