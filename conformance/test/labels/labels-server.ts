import type { Express } from "express";
import { bearerServer } from "../bearer-server.ts";
import type { CompiledSpec } from "../compiled-spec.ts";

export const token = "a-token-of-the-labels";

interface Label {
  name: string;
  color: string;
  weight: number | null;
}

/** No labels yet. */
export function labels(spec: Pick<CompiledSpec, "contract" | "document">): Express {
  const all = new Map<string, Label>();
  return bearerServer(spec, token, {
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
  });
}
