import type { Cause, Failure } from "./causes.ts";
import { answerOf, isSuccess } from "./answers.ts";
import { misshapenMember } from "./symptoms.ts";

/** The trace of a cause whose failures accept a wrong value: another reply shows the member as no schema allows. */
export function acceptedValues({ failures }: Cause): ((failure: Failure) => string | undefined) | undefined {
  const accepted = new Map(
    failures.flatMap(({ example }) => {
      const member = acceptedMember(example);
      return member === undefined ? [] : [[member, example.operation] as const];
    }),
  );
  if (accepted.size === 0) return undefined;
  return ({ example }) => {
    const member = misshapenMember(example);
    const by = isSuccess(answerOf(example)) && member !== undefined ? accepted.get(member) : undefined;
    return by && `${by} accepted a wrong ${member}, which is shown here`;
  };
}

/** The member of a body that was to be refused for it, and was not: `title` of `400, as book.title breaks type`. */
function acceptedMember(example: Failure["example"]): string | undefined {
  const [, path] = /^\d{3}\b.*, as (\S+) breaks \S+$/.exec(example.expected) ?? [];
  if (path === undefined || !isSuccess(answerOf(example))) return undefined;
  return path.split(".").findLast((step) => !/^\d+$/.test(step));
}
