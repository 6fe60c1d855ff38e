import type { Failure } from "../trial/attempt.ts";
import type { Check } from "../../checks/check.ts";
import { simpler, type GeneratedInput } from "../trial/generated-input.ts";

/** An input that fails, and how. */
export interface FailingInput {
  input: GeneratedInput;
  failure: Failure;
}

/**
 * Walks down the shrink tree while a simpler input still fails in the same way. `fails` runs a whole trial, so a
 * precondition that no longer holds ends that branch. Returns the simplest input found when `mayGoOn` says stop.
 */
export async function shrink(
  check: Check,
  start: FailingInput,
  fails: (input: GeneratedInput) => Promise<Failure | undefined>,
  mayGoOn: () => boolean,
): Promise<FailingInput> {
  let best = start;
  for (
    let next: FailingInput | undefined = start;
    next !== undefined;
    next = await firstFailing(check, best.input, fails, mayGoOn)
  ) {
    best = next;
  }
  return best;
}

async function firstFailing(
  check: Check,
  from: GeneratedInput,
  fails: (input: GeneratedInput) => Promise<Failure | undefined>,
  mayGoOn: () => boolean,
): Promise<FailingInput | undefined> {
  for (const input of simpler(check.input, from)) {
    if (!mayGoOn()) return undefined;
    const failure = await fails(input);
    if (failure !== undefined) return { input, failure };
  }
  return undefined;
}
