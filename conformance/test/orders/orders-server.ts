import type { Express } from "express";
import { bearerServer } from "../bearer-server.ts";
import type { CompiledSpec } from "../compiled-spec.ts";

export const token = "a-token-of-the-shop";

/** A shop without orders, which validates requests by this document. */
export function orders(spec: Pick<CompiledSpec, "contract" | "document">): Express {
  const placed = new Map<string, object>();
  return bearerServer(spec, token, {
    Store_create: async ({ body }) => {
      const id = crypto.randomUUID();
      const order = { ...Object(body), id };
      placed.set(id, order);
      return { status: 201, body: order };
    },
    Store_get: async (call) => {
      const order = placed.get(String(call.params["id"]));
      return order === undefined ? call.refuse("unknown path.id") : { status: 200, body: order };
    },
  });
}
