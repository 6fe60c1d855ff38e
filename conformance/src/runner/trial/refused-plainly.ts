import type { Operation } from "@tallystick/contract";
import type { Check } from "../../checks/check.ts";
import type { Exchange } from "../../http/exchange.ts";
import { Unreachable } from "../../http/transport-error.ts";
import { answerOf } from "../../requests/fixtures/fixture.ts";
import { perform } from "../../requests/fixtures/perform.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";
import { plainRules } from "../../requests/plain-rules.ts";
import { memoryOf } from "../../requests/resources/run-memory.ts";
import type { Trial } from "../../requests/trial.ts";
import { declaredReply } from "../../schema/reply-faults.ts";

/** Statuses of any call, whatever it asks for: unknown callers, methods and operations that are not served, too many calls. */
const ofAnyCall: ReadonlySet<number> = new Set([401, 405, 429, 501]);

/**
 * Why a violation says no more than one of the plain request, which is reported by itself: the operation answers that as it answered
 * here, and the contract declares no such reply. Undefined where it says more, and where no rule of the run is about plain requests.
 */
export async function refusedPlainly(
  t: Trial,
  check: Pick<Check, "isPlain">,
  selected: ReadonlySet<string>,
  last: Exchange | undefined,
): Promise<string | undefined> {
  const row = t.contract.operations[last?.operation ?? ""];
  if (last === undefined || row === undefined || check.isPlain === true || !isUndeclared(row, last)) return undefined;
  if (!plainRules(t.contract, row).some((rule) => selected.has(rule))) return undefined;
  const { plainAnswers } = memoryOf(t.target);
  const answer = plainAnswers.get(row.id) ?? plainAnswer(t, row);
  plainAnswers.set(row.id, answer);
  if ((await answer) !== answerOf(last)) return undefined;
  return `${row.id} answers ${answerOf(last)} to a plain request, which the contract does not declare`;
}

function isUndeclared(row: Operation, { status }: Exchange): boolean {
  return status >= 400 && !ofAnyCall.has(status) && declaredReply(row, status) === undefined;
}

async function plainAnswer(t: Trial, { id }: Operation): Promise<string | undefined> {
  try {
    return answerOf(await perform(t, id, await requestOf(t, id)));
  } catch (error) {
    // A plain request that cannot be judged explains nothing.
    if (error instanceof Unreachable) throw error;
    return undefined;
  }
}
