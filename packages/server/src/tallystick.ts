import {
  contract as shippedContract,
  type Contract,
  openapi,
  type OpenApiDocument,
  type TallystickContract,
} from "@tallystick/contract";
import type { Handlers } from "./call/handler.ts";
import { InFlight } from "./idempotency/idempotency.ts";
import { plansFor, type RowHandler } from "./routing/operation-plan.ts";
import type { MemoryTx } from "./ports/memory-store.ts";
import type { PortsOf } from "./ports/ports.ts";
import { type GivenPorts, requirePorts } from "./ports/require-ports.ts";
import { bodyReader } from "./body/read-body.ts";
import { type ContractRoutes, contractRoutes } from "./routing/contract-routes.ts";
import { compileAhead, proveSchemas } from "./routing/prove-schemas.ts";
import type { ExchangeOptions } from "./routing/exchange.ts";

/** The options of a server. Those of a contract of your own are `ServerOptions<Tx, Contract> & GivenContract<Contract>`. */
export interface ServerOptions<Tx, C extends Contract = TallystickContract> extends ExchangeOptions {
  // Contract and ports say the types; inferred from handlers too, a literal in a reply would lose its type.
  handlers: NoInfer<Handlers<Tx, C>>;
  ports: PortsOf<Tx, C>;
  /** The shipped contract by default; a changed row changes what the server does. */
  contract?: C;
  /**
   * What every path of the contract begins with under the mount point: the contract's own base path, `/2025-10-13`, by
   * default; the empty text for a router that is mounted at the base path already.
   */
  basePath?: string;
  /** The largest body, such as `1mb` (the default); a larger one is 413. */
  bodyLimit?: string;
  /** The largest file of a form, or body of bytes, in bytes; 10 MB by default. A larger one is refused as the row declares, else with 413. */
  fileLimit?: number;
  /**
   * Compiles the checks of all operations of the shipped contract in the turns after the start, and not each with its first request.
   * Those of a contract of your own are compiled before the start.
   */
  compilesAhead?: boolean;
}

/** A contract of your own is passed together with its document; only the shipped one may be left out. */
export type GivenContract<C extends Contract> = TallystickContract extends C
  ? unknown
  : { contract: C; document: OpenApiDocument };

/**
 * The contract as a handler of Express, to be mounted in any app. It answers every request under its base path, with the
 * contract's error body where no operation fits, and passes every other request on with `next()`.
 */
export function tallystick<C extends Contract = TallystickContract, Tx = MemoryTx>(
  options: ServerOptions<Tx, C> & GivenContract<C>,
): ContractRoutes {
  const { handlers, clock, ids, document = openapi, bodyLimit = "1mb", fileLimit = 10 * 1024 * 1024 } = options;
  const contract: Contract = options.contract ?? shippedContract;
  const { basePath = contract.basePath } = options;
  const given: GivenPorts<Tx> = options.ports;
  const ports = requirePorts(contract, given);
  // The rows and the document check at run time what the handlers' types promise at compile time.
  const plans = plansFor(contract, document, handlers as unknown as Readonly<Record<string, RowHandler<Tx>>>);
  // The schemas of the shipped document compile: its tests show it, and its server starts sooner.
  if (document !== openapi) for (const plan of plans) proveSchemas(plan);
  else if (options.compilesAhead) void compileAhead(plans);
  const readers = { readBytes: bodyReader(bodyLimit), readFile: bodyReader(fileLimit) };
  const server = { contract, ports, clock, ids, inFlight: new InFlight(), ...readers, fileLimit };
  return contractRoutes(server, plans, { ...options, basePath });
}
