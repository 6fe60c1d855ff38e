import type { Exchange, Expectations } from "./words.ts";
import { answerOf, textAt } from "./words.ts";

/** How many callers race: enough that a target which looks before it writes lets one in between. */
export const CALLERS = 8;

/** One value for each caller. */
export function forEachCaller<Made>(make: (nth: number) => Made): Made[] {
  return Array.from({ length: CALLERS }, (_, nth) => make(nth));
}

/** Of replies that came at once no more than so many may be successes. */
export function expectAtMost(
  expect: Expectations,
  state: string,
  replies: readonly Exchange[],
  { most, isTaken }: { most: number; isTaken: (reply: Exchange) => boolean },
): void {
  expect
    .of(replies[0]?.operation ?? "")
    .that(`${state}, ${replies.length} at once`, replies.filter(isTaken).length <= most, () => [
      `at most ${most} of ${replies.length} at once`,
      replies.map((reply) => [answerOf(reply), textAt(reply.body, "status")].filter(Boolean).join(" ")).join(", "),
    ]);
}
