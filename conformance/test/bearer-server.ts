import type { Contract } from "@tallystick/contract";
import { createServer, memoryPorts, type Clock, type Handlers, type MemoryTx } from "@tallystick/server";
import type { Express } from "express";
import type { CompiledSpec } from "./compiled-spec.ts";

/** Serves a contract by the server kit, for one caller with a bearer token. */
export function bearerServer(
  { contract, document }: Pick<CompiledSpec, "contract" | "document">,
  token: string,
  handlers: Handlers<MemoryTx, Contract>,
  clock: Clock = Date,
): Express {
  const principal = { kind: "BearerAuth", permissions: [] };
  return createServer<Contract>({
    contract,
    document,
    handlers,
    ports: memoryPorts({ callers: [{ credentials: { scheme: "bearer", token }, principal }] }),
    clock,
    ids: { requestId: () => crypto.randomUUID() },
  });
}
