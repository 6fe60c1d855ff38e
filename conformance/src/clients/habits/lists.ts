import { hasReachedEnd, isEmptyPage, isLoop, longestLoop } from "../pages.ts";
import type { Walk, Attempt } from "../recording.ts";
import { stating } from "./clauses.ts";
import { observation, type Habit } from "./habit.ts";

/** How a client walks through a list. */
export const listHabits: readonly Habit[] = [
  {
    id: "CLIENT-12",
    sentence: "A cursor is sent back unchanged.",
    from: [stating("every-item-once"), stating("unknown-cursor-refused")],
    unseen: "no list was read beyond its first page",
    *examine({ walks, calls }) {
      for (const walk of walks) {
        for (const { page, attempt } of followed(walk)) {
          const given = calls.flatMap(({ row, attempts }) => (row === walk.call.row ? attempts.flatMap(cursorIn) : []));
          const expected = `a cursor that this list returned, such as ${given.at(-1) ?? "none so far"}`;
          const observed = `${new URL(attempt.exchange.request.url).searchParams.get("cursor")}`;
          yield observation(walk.call, [attempt], page === -1 && { expected, observed });
        }
      }
    },
  },
  {
    id: "CLIENT-13",
    sentence: "A page whose cursor leads back to itself is not followed for ever.",
    from: [stating("every-item-once")],
    unseen: "no list was read as far as a page that leads to itself",
    *examine({ walks }) {
      for (const walk of walks) {
        const loop = walk.requested.filter(({ page }) => isLoop(walk, page));
        if (loop.length === 0) continue;
        const expected = "an end once a page returns the cursor it was requested with";
        const observed = `the same page requested ${loop.length} times, until it was sent as the last one`;
        yield observation(walk.call, attemptsOf(loop), loop.length >= longestLoop && { expected, observed });
      }
    },
  },
  {
    id: "CLIENT-14",
    sentence: "A page without items is not the last one while hasMore is true.",
    from: [stating("page-has-more"), stating("page-cursor")],
    unseen: "no list was read as far as an empty page, or none to its end to compare it with",
    *examine({ walks }) {
      for (const walk of walks) {
        const empty = walk.requested.filter(
          ({ page, attempt }) => isEmptyPage(walk, page) && attempt.outcome === "done",
        );
        if (empty.length === 0) continue;
        const expected = "the page after an empty one with hasMore true, as this client follows other walks to the end";
        const observed = "no page after it";
        if (hasReachedEnd(walk)) yield observation(walk.call, attemptsOf(walk.requested));
        // A client that wants only some of the items stops at one of them; an empty page gives no reason to stop.
        else if (followsToTheEnd(walk, walks))
          yield observation(walk.call, attemptsOf(walk.requested), { expected, observed });
      }
    },
  },
];

function followsToTheEnd({ call }: Walk, walks: readonly Walk[]): boolean {
  return walks.some((other) => other.call.row === call.row && hasReachedEnd(other));
}

function followed({ requested }: Walk): Walk["requested"] {
  return requested.filter(({ page }) => page !== 0);
}

function attemptsOf(requested: Walk["requested"]): Attempt[] {
  return requested.map(({ attempt }) => attempt);
}

function cursorIn({ exchange }: Attempt): string[] {
  const found = /"nextCursor":("[^"]*")/.exec(exchange.text)?.[1];
  return found === undefined ? [] : [found];
}
