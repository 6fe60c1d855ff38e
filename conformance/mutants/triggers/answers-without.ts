import { bundleOf } from "../../src/contracts/checks.ts";
import type { Check } from "../../src/checks/check.ts";
import type { Trial } from "../../src/requests/trial.ts";
import { byTheClock } from "../../src/requests/run-conditions.ts";
import { defineCheck, ofOperation } from "../../src/checks/define-check.ts";
import { isSuccess } from "../../src/requests/expect.ts";
import type { RefusalSetup, RefusalTrigger } from "../../src/requests/refusal-trigger.ts";
import { answerOf } from "../../src/requests/fixtures/fixture.ts";
import { perform } from "../../src/requests/fixtures/perform.ts";
import { judge } from "../../src/judge.ts";
import { withoutRefusal } from "../generated/refusal-mutants.ts";
import type { MutantSubject } from "../mutant-subject.ts";
import type { TriedRefusal } from "./tried-refusals.ts";

/** How a server that forgot one refusal, and nothing else, answers a request that the trigger of this refusal made. */
export interface AnswerWithout {
  /** The refusal, and the way in which it was brought about: `cards.update wrong-kind path.id: a fiat account`. */
  name: string;
  /** `409 CONFLICT`, or why there was no request. */
  answer: string;
  isSuccess: boolean;
}

type Note = (variant: string, answer: string, isSuccess: boolean) => void;

/**
 * Serves a contract without one refusal, and sends what its trigger makes. A trigger that breaks one condition only is
 * answered with a success: any other answer shows a second condition, behind which a target could hide that it does not
 * check the first.
 */
export async function answersWithout(
  { contract, document, serve }: Pick<MutantSubject, "contract" | "document" | "serve">,
  tried: TriedRefusal,
): Promise<AnswerWithout[]> {
  const answers: AnswerWithout[] = [];
  const suiteChecks = checksSending(tried, (variant, answer, success) => {
    answers.push({ name: [tried.name, variant].filter(Boolean).join(": "), answer, isSuccess: success });
  });
  const { target, close } = await serve({ contract: withoutRefusal(contract, tried.operation.id, tried.refusal) });
  try {
    const { support } = bundleOf({ contract, document });
    const options = { contract, document, support, suiteChecks, oracles: [], seed: 1, budgetMs: 0 };
    await judge(target, options).report;
  } finally {
    await close();
  }
  return answers;
}

/** A check for what the trigger makes at once, and one for what it makes once time has passed. */
function checksSending({ name, operation, refusal, setup }: TriedRefusal, note: Note): Check[] {
  const { trigger, late, justBefore: _justBefore, ...settings } = setup;
  const checkOf = (way: string, make: RefusalTrigger, needs: Partial<RefusalSetup>): Check =>
    defineCheck({
      ...ofOperation("refusals", operation, `${name} ${way}`),
      rules: [refusal.rule ?? ""],
      ...needs,
      async run(t: Trial) {
        try {
          await send(t, { name, operation, refusal, setup }, make, note);
        } catch (error) {
          note("", error instanceof Error ? error.message : String(error), false);
        }
      },
    });
  return [
    checkOf("at once", trigger, settings),
    ...(late === undefined ? [] : [checkOf("in time", late, { ...settings, ...byTheClock })]),
  ];
}

async function send(
  t: Trial,
  { operation, refusal }: TriedRefusal,
  trigger: RefusalTrigger,
  note: Note,
): Promise<void> {
  for (const { variant, request } of await trigger(t, operation, refusal)) {
    const reply = await perform(t, operation.id, request);
    note(variant, answerOf(reply), isSuccess(reply));
  }
}
