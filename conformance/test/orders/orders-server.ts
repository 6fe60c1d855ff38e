import type { Contract, OpenApiDocument } from "@tallystick/contract";
import { createServer, memoryPorts } from "@tallystick/server";
import type { Express } from "express";

export const token = "a-token-of-the-shop";

/** A shop without orders, which validates requests by this document. */
export function orders(contract: Contract, document: OpenApiDocument): Express {
  const placed = new Map<string, object>();
  const principal = { kind: "BearerAuth", permissions: [] };
  return createServer<Contract>({
    contract,
    document,
    handlers: {
      Store_create: async ({ body }) => {
        const id = crypto.randomUUID();
        const order = { id, ...Object(body) };
        placed.set(id, order);
        return { status: 201, body: order };
      },
      Store_get: async (call) => {
        const order = placed.get(String(call.params["id"]));
        return order === undefined ? call.refuse("unknown path.id") : { status: 200, body: order };
      },
    },
    ports: memoryPorts({ callers: [{ credentials: { scheme: "bearer", token }, principal }] }),
    clock: Date,
    ids: { requestId: () => crypto.randomUUID() },
  });
}
