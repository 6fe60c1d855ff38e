import { NoReply, Unreachable } from "../../http/transport-error.ts";
import type { Check } from "../../checks/check.ts";
import type { Exchange } from "../../http/exchange.ts";
import {
  FixtureUnavailable,
  HarnessFault,
  NotOffered,
  Skipped,
  TooLate,
  Violation,
} from "../../errors/trial-errors.ts";
import type { GeneratedInput } from "./generated-input.ts";
import { Overtaken } from "./shared-clock.ts";
import type { Moment } from "./moments.ts";
import { watchPace } from "./pace.ts";
import { openTrial, reachOf, type OpenTrial, type RunContext, type TrialMode } from "./trial.ts";
import { refusedPlainly } from "./refused-plainly.ts";
import { relevantExchanges } from "./relevant-exchanges.ts";

/** A violation with the shortest transcript that shows it. */
export interface Failure {
  violation: Violation;
  transcript: readonly Exchange[];
  /** What happened between the exchanges. */
  moments: readonly Moment[];
  /** When the trial began, by the clock of the run context. */
  startedAt: number;
}

/** How the trial itself ended; failures may come with every ending, because the oracles judge every exchange. */
export type Ending =
  | { kind: "done" }
  | { kind: "skipped"; reason: string }
  | { kind: "unavailable"; reason: string }
  /** It would call an operation that the target is said not to offer. */
  | { kind: "not-offered"; reason: string }
  /** The connection broke or the time ran out: nothing is known. */
  | { kind: "no-reply"; reason: string }
  /** The clock that it shares went past its time: it must run again, with nothing beside it. */
  | { kind: "overtaken"; reason: string }
  | { kind: "harness-fault"; error: Error }
  | { kind: "interrupted" };

export interface Attempt {
  ending: Ending;
  failures: Failure[];
  /** The suite, a call or all of it was held up: what was awaited may only have been late, and what was sent too late. */
  wasHeldUp: boolean;
  held: OpenTrial["held"];
  dropped: OpenTrial["dropped"];
}

/** Runs one trial to its end, beside others if nothing else is said. Throws only `Unreachable`: everything else is a result. */
export async function attempt(
  context: RunContext,
  check: Check,
  input: GeneratedInput,
  mode?: TrialMode,
): Promise<Attempt> {
  const pace = watchPace();
  context.paces.add(pace);
  const open = openTrial(context, check, input.seed, { ...mode, onCall: pace.called });
  let ending: Ending = { kind: "done" };
  let [isTooLate, wasHeldUp] = [false, false];
  try {
    if (needsToBeHeard(check)) context.endpoint.receiver();
    await check.run(open.trial, input.generated.value);
  } catch (error) {
    if (context.signal.aborted) ending = { kind: "interrupted" };
    else if (error instanceof Violation) {
      const reach = open.failedAt.get(error) ?? reachOf(open);
      const reason = await refusedPlainly(open.trial, check, context.selected, open.transcript[reach.exchanges - 1]);
      if (reason === undefined) open.caught.push({ violation: error, ...reach });
      else ending = { kind: "unavailable", reason };
    } else ending = endingOf(error);
    isTooLate = error instanceof TooLate;
  } finally {
    context.paces.delete(pace);
    wasHeldUp = pace.end() || isTooLate;
  }
  // The next one begins with what was there, however this one ended.
  if (check.phase === "alone") await context.singletons.putBack();
  return { ending, failures: failuresOf(open, check), wasHeldUp, held: open.held, dropped: open.dropped };
}

/** How often an inconclusive attempt is repeated. */
const repeats = 2;

/** Repeats the attempt while it is inconclusive, so many times at most: the last one counts in any case. */
export async function repeatInconclusive(
  tryIt: () => Promise<Attempt>,
  isInconclusive: (attempt: Attempt) => boolean = failedHeldUp,
): Promise<Attempt> {
  let result = await tryIt();
  for (let again = 0; again < repeats && isInconclusive(result); again += 1) result = await tryIt();
  return result;
}

/** Whether it may only have failed, or not have come so far, because it was held up. */
export function failedHeldUp({ ending, failures, wasHeldUp }: Attempt): boolean {
  return wasHeldUp && (failures.length > 0 || ending.kind === "skipped");
}

/** Whether it only works while the runner is the platform's endpoint; one that runs alone sets the endpoint itself. */
function needsToBeHeard({ needs, phase }: Check): boolean {
  return needs.includes("webhook-receiver") && phase !== "alone";
}

function endingOf(error: unknown): Ending {
  if (error instanceof Unreachable) throw error;
  if (error instanceof Skipped) return { kind: "skipped", reason: error.message };
  if (error instanceof NotOffered) return { kind: "not-offered", reason: error.message };
  if (error instanceof FixtureUnavailable) return { kind: "unavailable", reason: error.message };
  if (error instanceof Overtaken) return { kind: "overtaken", reason: error.message };
  if (error instanceof NoReply) return { kind: "no-reply", reason: error.message };
  if (error instanceof Error) return { kind: "harness-fault", error };
  return {
    kind: "harness-fault",
    error: new HarnessFault(`something that is not an error was thrown: ${String(error)}`),
  };
}

function failuresOf(open: OpenTrial, check: Check): Failure[] {
  return open.caught.map(({ violation, exchanges, moments }) => ({
    violation,
    transcript: relevantExchanges(check, open.transcript.slice(0, exchanges)),
    moments: open.moments.slice(0, moments),
    startedAt: open.startedAt,
  }));
}
