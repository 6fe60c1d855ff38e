import type { Idempotent } from "@tallystick/contract";
import { authorsPlace, effect, exact, ordered, scale, type WordsOf, exactSet } from "../word.ts";

const scoped = "A call that was a repetition is a call of its own, or the other way round.";
const remembered = "A repeated call is answered anew where it was replayed, or the other way round.";
const otherAnswer = "A caller that handles {before} meets {after}.";
const whole = {
  added: effect("major", "major", "A key is treated otherwise."),
  removed: effect("major", "major", "A key is treated otherwise."),
};

/** What each word of the memory of keys means when it changes. */
export const idempotent: WordsOf<Idempotent> = {
  header: exact("the header of the key", "A key in `{before}` is ignored, and the repeated call works twice."),
  scope: exactSet("part of the key's scope", scoped),
  mismatch: exact(
    "what the same key with another body does",
    "A key is used with another body: {after} instead of {before}.",
  ),
  inFlight: ordered(
    "what a second call during the first does",
    {
      "refuse wait": {
        ...effect("minor", "major", "The second call must wait for the reply; it was refused."),
        direction: "weaker",
      },
      "wait refuse": {
        ...effect("major", "major", "The second call is refused; it was answered."),
        direction: "stronger",
      },
    },
    effect("major", "major", "The second call is answered otherwise."),
    whole,
  ),
  retention: scale(
    "the time for which a key is remembered",
    effect("minor", "major", "A call that is repeated after {before} must be replayed, and was made anew."),
    effect("major", "minor", "A call that is repeated after {after} works twice; it was replayed."),
  ),
  forgets: exactSet("forgotten status", remembered),
  mismatchAnswer: exact("the answer to a key with another body", otherAnswer),
  inFlightAnswer: exact("the answer to a second call during the first", otherAnswer),
  rule: authorsPlace,
};
