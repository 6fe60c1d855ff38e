import { runPool } from "../../src/runner/schedule/pool.ts";
import type { MutantSubject } from "../mutant-subject.ts";
import { answersWithout, type AnswerWithout } from "./answers-without.ts";
import { impliedBecause } from "./implied-refusals.ts";
import type { TriedRefusal } from "./tried-refusals.ts";

/** How many servers are asked at the same time. */
const inParallel = 3;

/** The requests of triggers that a server refuses though it forgot the refusal, and for no reason that has to be. */
export async function hiddenConditions(
  subject: Pick<MutantSubject, "contract" | "document" | "serve">,
  refusals: readonly TriedRefusal[],
): Promise<AnswerWithout[]> {
  const waiting = [...refusals];
  const found: AnswerWithout[] = [];
  await runPool(
    inParallel,
    () => waiting.shift(),
    async (tried) => {
      const answers = await answersWithout(subject, tried);
      const none = { name: tried.name, answer: "nothing: no request was made", isSuccess: false };
      const hidden = (answers.length === 0 ? [none] : answers).filter(
        ({ name, isSuccess }) => !isSuccess && impliedBecause(tried.name, name, tried.refusal.when) === undefined,
      );
      found.push(...hidden);
    },
  );
  return found.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}
