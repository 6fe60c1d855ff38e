import type { Contract } from "@tallystick/contract";
import type { Handlers, MemoryTx, Page } from "@tallystick/server";
import type { Express } from "express";
import { bearerServer } from "../bearer-server.ts";
import type { CompiledSpec } from "../compiled-spec.ts";

export const token = "a-token-of-the-archive";

interface Film {
  id: string;
  title: string;
  genre: string;
}

/** What an archive may do wrong: count the films of a page only. */
export type ArchiveFault = "counts-a-page" | "counts-everything";

function handlers(fault?: ArchiveFault): Handlers<MemoryTx, Contract> {
  const films: Film[] = [];
  /** The films of a page, and what comes after them. */
  const pageOf = (
    page: Page,
    found: readonly Film[],
  ): { items: Film[]; more: boolean; last: { at: number; id: string } } => {
    const sorted = page.order === "asc" ? found : found.toReversed();
    const start = page.skip ?? sorted.findIndex(({ id }) => id === page.after?.id) + 1;
    const items = sorted.slice(start, start + page.limit);
    return { items, more: start + items.length < sorted.length, last: { at: start, id: items.at(-1)?.id ?? "" } };
  };
  return {
    Films_create: async ({ body }) => {
      const { title, genre } = Object(body);
      const film = { id: crypto.randomUUID(), title, genre };
      films.push(film);
      return { status: 201, body: film };
    },
    Films_get: async (call) => {
      const film = films.find(({ id }) => id === call.params["id"]);
      return film === undefined ? call.refuse("unknown path.id") : { status: 200, body: film };
    },
    Films_list: async (call) => {
      const { genre } = call.query;
      const found = films.filter((film) => genre === undefined || film.genre === genre);
      const { items, ...rest } = pageOf(call.page, found);
      const { length: count } = fault === "counts-a-page" ? items : fault === "counts-everything" ? films : found;
      return { status: 200, headers: { "x-total-count": String(count) }, body: call.listed(items, rest) };
    },
    byNumber: async (call) => {
      const { items, ...rest } = pageOf(call.page, films);
      return { status: 200, body: call.listed(items, rest) };
    },
    // No page has more than it likes.
    ofAnySize: async (call) => {
      const { items, ...rest } = pageOf({ ...call.page, limit: Math.min(call.page.limit, 4) }, films);
      return { status: 200, body: call.listed(items, rest) };
    },
    byLink: async (call) => {
      const { items, ...rest } = pageOf(call.page, films);
      return { status: 200, body: call.listed(items, rest) };
    },
    byCursor: async (call) => {
      const { items, ...rest } = pageOf(call.page, films);
      return { status: 200, body: call.listed(items, rest) };
    },
    byAddress: async (call) => {
      const { items, ...rest } = pageOf(call.page, films);
      return { status: 200, body: call.listed(items, rest) };
    },
  };
}

/** An archive without films. */
export function archive(spec: Pick<CompiledSpec, "contract" | "document">, fault?: ArchiveFault): Express {
  return bearerServer(spec, token, handlers(fault));
}
