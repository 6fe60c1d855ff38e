import type { Cause, Failure } from "./causes.ts";
import { answerOf, isDeclaredStatus, isSuccess, replyText, statusesOf } from "./answers.ts";
import { exchangedState, statesIn } from "./symptoms.ts";
import type { TranscriptEntry } from "../runner/result/report.ts";

/**
 * The trace of a cause whose failures end in a wrong reply: the same call was answered in the same way in another failure too, before
 * it failed or beside it.
 */
export function wrongReplies({ failures }: Cause): ((failure: Failure) => string | undefined) | undefined {
  const wrong = new Set(failures.flatMap(({ example }) => wrongReplyOf(example) ?? []));
  if (wrong.size === 0) return undefined;
  return ({ example }) => {
    const found = example.transcript.find((entry) => isDistinct(entry) && wrong.has(likenessOf(entry)));
    return found && `${found.operation} answered ${replyText(found)} here too, to the same call`;
  };
}

/** The last reply of the operation that failed, where it is wrong by itself: a refusal that is not expected, or another state than was asked for. */
function wrongReplyOf(example: Failure["example"]): string | undefined {
  const last = example.transcript.findLast(({ operation }) => operation === example.operation);
  if (last === undefined || last.lost !== undefined) return undefined;
  const status = String(last.status);
  if (!isSuccess(status))
    return answerOf(example).startsWith(status) && !statusesOf(example).includes(status) ? likenessOf(last) : undefined;
  const state = exchangedState(example);
  const isAskedFor = state !== undefined && statesIn(last.body ?? "").has(state.expected);
  return isAskedFor && statesIn(last.replyBody).has(state.observed) ? likenessOf(last) : undefined;
}

/** Whether the reply cannot be right where another one like it is wrong: what only prepares must succeed, and what names nothing may be refused for many reasons. */
function isDistinct({ status, body = "", setUp }: TranscriptEntry): boolean {
  return isWrongAlways(status) || setUp === true || statesIn(body).size > 0;
}

function isWrongAlways(status: number): boolean {
  return status >= 400 && !isDeclaredStatus(status);
}

/** What calls that mean the same have in common: ids, numbers and other texts differ. */
function likenessOf({ operation, status, body = "", replyBody }: TranscriptEntry): string {
  const words = isWrongAlways(status) ? [] : [...statesIn(body), "→", ...statesIn(replyBody)];
  return [operation, status, ...words].join(" ");
}
