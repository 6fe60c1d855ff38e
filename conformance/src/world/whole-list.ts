import { operation as rowOf } from "@tallystick/contract";
import type { CallRequest, Trial } from "../engine/check.ts";
import { fixturesOf, type Fixture } from "./fixture.ts";
import { textAt, valueAt } from "./value-at.ts";

/** The most pages that a list is followed over. */
const MOST_PAGES = 50;

/** Everything that a list shows, page after page. */
export async function wholeList(t: Trial, operation: string, request: CallRequest = {}): Promise<Fixture[]> {
  const limit = rowOf(t.contract, operation).listing?.limit?.max;
  const found: Fixture[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const reply = await t.call(operation, { ...request, query: { ...request.query, limit, cursor } });
    found.push(...fixturesOf(reply, "A list"));
    cursor = valueAt(reply.body, "hasMore") === true ? textAt(reply.body, "nextCursor") : undefined;
    if (cursor === undefined) break;
  }
  return found;
}

/** The ids of everything that a list shows under a query. */
export async function wholeListOf(t: Trial, operation: string, query: CallRequest["query"] = {}): Promise<string[]> {
  return (await wholeList(t, operation, { query })).map(({ id }) => id);
}
