import type { Contract } from "@tallystick/contract";
import type { FilterValue, Handlers, MemoryTx } from "@tallystick/server";
import type { Express } from "express";
import { bearerServer } from "../bearer-server.ts";
import type { CompiledSpec } from "../compiled-spec.ts";

export const token = "a-token-of-the-box-office";

interface Show {
  id: string;
  title: string;
  troupe?: string;
}

function isFound(show: Show, { paths, match, value }: FilterValue): boolean {
  const texts = paths.flatMap((path) => Object.entries(show).flatMap(([name, text]) => (name === path ? [text] : [])));
  if (match === "substring") return texts.some((text) => text.includes(value));
  if (match === "substring-any-case") return texts.some((text) => text.toLowerCase().includes(value.toLowerCase()));
  return texts.includes(value);
}

function handlers(): Handlers<MemoryTx, Contract> {
  const shows = new Map<string, Show>();
  return {
    Shows_create: async ({ body }) => {
      const show = { id: crypto.randomUUID(), ...Object(body) };
      shows.set(show.id, show);
      return { status: 201, body: show };
    },
    Shows_get: async (call) => {
      const show = shows.get(String(call.params["id"]));
      return show === undefined ? call.refuse("unknown path.id") : { status: 200, body: show };
    },
    Shows_list: async (call) => {
      const found = [...shows.values()].filter((show) => call.filters.every((filter) => isFound(show, filter)));
      return { status: 200, body: found };
    },
  };
}

/** A box office without shows. */
export function boxOffice(spec: Pick<CompiledSpec, "contract" | "document">): Express {
  return bearerServer(spec, token, handlers());
}
