import type { RequestListener } from "node:http";
import type { ClientContract, Contract, OpenApiDocument } from "@tallystick/contract";
import { createServer, memoryPorts, type Handlers, type MemoryTx } from "@tallystick/server";
import express from "express";
import { routeOf, type RandomContract, type RandomOperation } from "./random-contract.ts";

/** What a handler got. */
export interface Received {
  operation: RandomOperation;
  params: unknown;
  query: unknown;
  headers: Record<string, unknown>;
  cookies: unknown;
  body: unknown;
}

/** A random contract, compiled. */
export interface Compiled {
  random: RandomContract;
  contract: Contract;
  document: OpenApiDocument;
  /** The id of each operation, in their order. */
  ids: readonly string[];
  /** The client contract that the generator prints. */
  printed: ClientContract;
}

/** The ids that the compiler gave the operations: each has a first segment of its own. */
export function idsOf({ operations }: RandomContract, contract: Contract): string[] {
  const rows = Object.values(contract.operations);
  return operations.map((each, index) => {
    const [, segment] = routeOf(each, index).split(/[/?{]/);
    const row = rows.find(({ path }) => path.split(/[/{]/)[1] === segment);
    if (row === undefined) throw new Error(`The contract has no operation at /${segment}`);
    return row.id;
  });
}

/** Serves a random contract by the kit. Each handler gives what its operation has as the reply; `onCall` may say another one. */
export function kitOf(
  { random, contract, document, ids }: Compiled,
  onCall: (received: Received) => { status: number; body: unknown } | undefined,
): RequestListener {
  const handlers = Object.fromEntries(
    random.operations.map((operation, index): [string, Handlers<MemoryTx, Contract>[string]] => [
      ids[index] ?? "",
      async ({ params, query, headers, cookies, body }) => {
        const other = onCall({ operation, params, query, headers, cookies, body });
        if (other !== undefined) return other;
        const { given } = operation.reply;
        const count = operation.header === undefined ? {} : { "X-Count": String(operation.header) };
        return { ...given, status: operation.status, headers: { ...given.headers, ...count } };
      },
    ]),
  );
  const { caller } = random.access;
  const callers = caller === undefined ? [] : [{ credentials: caller.credentials, principal: caller }];
  let requests = 0;
  const app = express();
  app.set("case sensitive routing", true);
  app.use(
    createServer<Contract>({
      contract,
      document,
      handlers,
      ports: memoryPorts({ callers }),
      clock: Date,
      ids: { requestId: () => `Request:00000000-0000-4000-8000-${String((requests += 1)).padStart(12, "0")}` },
    }),
  );
  return app;
}
