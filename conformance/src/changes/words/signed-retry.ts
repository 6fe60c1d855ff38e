import type { SignedRetry, SignedRetryFailures } from "@tallystick/contract";
import { authorsPlace, effect, exact, promised, scale, type WordsOf, set } from "../word.ts";

const answered = "A caller that handles {before} meets {after}.";

const failures: WordsOf<SignedRetryFailures> = {
  stampMissing: exact("the answer without a signature", answered),
  stampMalformed: exact("the answer to an unreadable signature", answered),
  stampInvalid: exact("the answer to a wrong signature", answered),
  bodyMismatch: exact("the answer to another body", answered),
  requestIdMissing: exact("the answer without a request id", answered),
  challengeUnusable: exact("the answer to an unusable challenge", answered),
};

/** What each word of a signed retry means when it changes. */
export const signedRetry: WordsOf<SignedRetry> = {
  signer: exact("who signs", "A signature by {before} is answered 401."),
  when: exact("when a signature is needed", "A call is challenged {after}; it was {before}."),
  binds: set(
    "binding of a challenge",
    effect("major", "major", "A retry with another {after} succeeded, and is refused."),
    effect("minor", "major", "A retry with another {before} was refused, and must succeed."),
  ),
  ttl: scale(
    "the life of a challenge",
    effect("minor", "major", "A retry after {before} was refused, and must succeed."),
    effect("major", "major", "A retry after {after} succeeded, and is answered 401."),
  ),
  stampHeader: exact("the header of the signature", "A signature in `{before}` is not seen."),
  requestHeader: exact("the header of the request id", "A request id in `{before}` is not seen."),
  shownAt: promised("the place where the resource shows the payload", {
    added: "A server that does not show the payload at `{after}` fails.",
    removed: "A caller that signs the payload at `{before}` finds none.",
    changed: "A caller that signs the payload at `{before}` finds none.",
  }),
  failures: {
    kind: "row",
    noun: "the answers to errors of a retry",
    added: effect("major", "major", "An error of a retry is answered otherwise."),
    removed: effect("major", "major", "An error of a retry is answered otherwise."),
    words: failures,
  },
  rule: authorsPlace,
};
