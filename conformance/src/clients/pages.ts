import { contract } from "@tallystick/contract";
import { asObject, withValueAt } from "../json/value-at.ts";
import { exampleOf, fittedItem } from "./example-reply.ts";
import type { Incoming } from "./incoming.ts";
import type { Attempt, Call, Walk } from "./recording.ts";
import type { Environment } from "./environment.ts";

export interface Pages {
  /** The body of the requested page; undefined when its cursor was never returned. */
  page(call: Call, request: Incoming, attempt: Attempt): unknown;
}

/** The number of pages in every walk; the fault of a walk is on its middle page. */
const lastPage = 2;
const oddPage = 1;
/** How often the page that leads to itself is sent; then it becomes the last one, so that every client ends. */
export const longestLoop = 6;

/** Lists have as many items as are needed; an item is that of the document's example, with an id of its own. */
export function createPages(walks: Walk[], environment: Environment): Pages {
  const cursors = new Map<string, { walk: Walk; page: number }>();

  function placeOf(call: Call, cursor: string | null): { walk: Walk; page: number } {
    const known = cursors.get(cursor ?? "");
    if (known?.walk.call.row === call.row) return known;
    const place = { walk: { call, requested: [] }, page: cursor === null ? 0 : -1 };
    walks.push(place.walk);
    return place;
  }

  /** It contains characters that mean something in a query unless they are escaped. */
  function cursorTo(walk: Walk, page: number): string {
    const cursor = `${environment.uuid()}+${page}/20=&%2F`;
    cursors.set(cursor, { walk, page });
    return cursor;
  }

  return {
    page(call, request, attempt) {
      const cursor = request.query.get("cursor");
      const { walk, page } = placeOf(call, cursor);
      walk.requested.push({ page, attempt });
      if (page === -1) return undefined;
      const odd = page === oddPage ? walk.call.scenario.page : undefined;
      const data = odd === "empty" ? [] : itemsOf(call, request, environment);
      if (page === lastPage || (odd === "loop" && timesRequested(walk, page) >= longestLoop))
        return { data, hasMore: false };
      return { data, hasMore: true, nextCursor: odd === "loop" ? cursor : cursorTo(walk, page + 1) };
    },
  };
}

export function timesRequested({ requested }: Walk, page: number): number {
  return requested.filter((each) => each.page === page).length;
}

/** Whether this page of the walk was the empty one. */
export function isEmptyPage({ call }: Walk, page: number): boolean {
  return page === oddPage && call.scenario.page === "empty";
}

/** Whether this page of the walk leads to itself. */
export function isLoop({ call }: Walk, page: number): boolean {
  return page === oddPage && call.scenario.page === "loop";
}

export function hasReachedEnd(walk: Walk): boolean {
  return timesRequested(walk, lastPage) > 0;
}

/** As many as were requested: a page with more after it is full (PAGE-05). */
function itemsOf({ row }: Call, request: Incoming, { now, uuid }: Environment): unknown[] {
  const data = asObject(exampleOf(row).body)?.["data"];
  const item = fittedItem(row, Array.isArray(data) ? data[0] : {}, request, now());
  const prefix = contract.resources[row.resourceAction?.resource ?? ""]?.prefix ?? "Item";
  const requested = Number(request.query.get("limit") ?? row.listing?.limit?.default);
  const count = Math.min(Math.max(Math.trunc(requested) || 1, 1), row.listing?.limit?.max ?? 1);
  return Array.from({ length: count }, () => withValueAt(item, "id", `${prefix}:${uuid()}`));
}
