import type { Operation } from "@tallystick/contract";
import type { Incoming } from "./incoming.ts";
import type { Trick } from "./tricks.ts";

/** Chooses what a new call of an operation is to meet. */
export type Turn = (row: Operation, request: Incoming) => Trick;

/** Nothing happens. */
const calm: Trick = { name: "none", says: "as declared", fits: () => true };

/**
 * Every operation goes through all tricks that fit it. Of those due it gets the one that was played least so far, so
 * that a few calls of several operations meet most of them; the same calls in the same order meet the same.
 */
export function createTurn(tricks: readonly Trick[]): Turn {
  const played = new Map<string, number>();
  const count = (name: string): number => played.get(name) ?? 0;

  return (row, request) => {
    const isFirst = tricks.every(({ name }) => count(`${row.id} ${name}`) === 0);
    const fitting = tricks.filter(({ fits, isForLater }) => fits(row, request) && !(isFirst && isForLater === true));
    const [next = calm] = fitting
      .map((trick) => ({ trick, here: count(`${row.id} ${trick.name}`), anywhere: count(trick.name) }))
      .sort((a, b) => a.here - b.here || a.anywhere - b.anywhere)
      .map(({ trick }) => trick);
    for (const name of [next.name, `${row.id} ${next.name}`]) played.set(name, count(name) + 1);
    return next;
  };
}
