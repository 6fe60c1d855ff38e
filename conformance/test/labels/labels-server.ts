import type { Contract, OpenApiDocument } from "@tallystick/contract";
import { createServer, memoryPorts } from "@tallystick/server";
import type { Express } from "express";

export const token = "a-token-of-the-labels";

interface Label {
  name: string;
  color: string;
  weight: number | null;
}

/** No labels yet. */
export function labels(contract: Contract, document: OpenApiDocument): Express {
  const all = new Map<string, Label>();
  const principal = { kind: "BearerAuth", permissions: [] };
  return createServer<Contract>({
    contract,
    document,
    handlers: {
      All_put: async ({ body }) => {
        const given: Label = { weight: null, ...Object(body) };
        const known = all.get(given.name);
        all.set(given.name, given);
        return { status: known === undefined ? 201 : 200, body: given };
      },
      All_list: async () => ({ status: 200, body: [...all.values()] }),
      All_get: async (call) => {
        const label = all.get(String(call.params["name"]));
        return label === undefined ? call.refuse("unknown path.name") : { status: 200, body: label };
      },
      All_remove: async (call) =>
        all.delete(String(call.params["name"])) ? { status: 204 } : call.refuse("unknown path.name"),
    },
    ports: memoryPorts({ callers: [{ credentials: { scheme: "bearer", token }, principal }] }),
    clock: Date,
    ids: { requestId: () => crypto.randomUUID() },
  });
}
