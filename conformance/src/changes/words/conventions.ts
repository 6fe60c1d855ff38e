import type { ConventionalAnswers, Conventions, EndpointConvention, Paging } from "@tallystick/contract";
import { effect, exact, ordered, promised, sentence, silent, type WordsOf, derived } from "../word.ts";

const answered = "A caller that handles {before} meets {after}.";
const ignored = "`{before}` is ignored.";

const answers: WordsOf<ConventionalAnswers> = {
  invalid: exact("the answer to an invalid request", answered),
  ambiguous: {
    kind: "value",
    noun: "the answer to a request that can be read in two ways",
    // What is judged, and at which level, its rules say; they are compared by themselves.
    added: effect("minor", "minor", "A caller whose request was made ambiguous on its way is told so."),
    removed: effect("minor", "minor", "It is answered like any other invalid request."),
    changed: effect("major", "major", answered),
  },
  unauthenticated: exact("the answer to missing or wrong credentials", answered),
  forbidden: exact("the answer without the permission", answered),
  unknownPath: exact("the answer to an unknown path", answered),
  methodNotAllowed: exact("the answer to another method", answered),
  keyMismatch: exact("the answer to a key with another body", answered),
  keyInFlight: exact("the answer to a second call during the first", answered),
  tooLarge: exact("the answer to a body that is too large", answered),
  unsupportedMediaType: exact("the answer to another media type", answered),
  tooManyRequests: exact("the answer to too many calls", answered),
  internalError: exact("the answer when the service fails", answered),
  notImplemented: exact("the answer of what is not implemented", answered),
  unavailable: exact("the answer while the service is unavailable", answered),
};

const paging: WordsOf<Paging> = {
  limit: exact("the parameter of the page size", ignored),
  cursor: exact("the parameter of the cursor", ignored),
  data: exact("the member with the items", "A caller that reads `{before}` finds no items."),
  hasMore: exact("the member that says whether more follows", "A caller that reads `{before}` stops after one page."),
  nextCursor: exact("the member with the next cursor", "A caller that reads `{before}` finds no next page."),
  total: promised("the member that counts every match", {
    added: "A server whose `{after}` counts something else fails.",
    removed: "A caller that reads `{before}` may find another count.",
  }),
};

const endpoint: WordsOf<EndpointConvention> = {
  setBy: exact("the operation that sets the endpoint", "A caller of {before} sets no endpoint."),
  at: exact("the field with the address of the endpoint", "An address at `{before}` is ignored."),
  readBy: promised("the operation that shows the endpoint", {
    added: "A server whose {after} does not show the endpoint fails.",
    removed: "A caller of {before} finds no endpoint.",
  }),
  shownAt: promised("the place where the endpoint is shown", {
    added: "A server that does not show the endpoint at `{after}` fails.",
    removed: "A caller that reads `{before}` finds no endpoint.",
  }),
};

/** Words that an author may use; what uses them is compared. */
const vocabulary = { added: derived("what uses it is compared"), removed: derived("what uses it is compared") };

/** What each word of the conventions means when it changes. */
export const conventions: WordsOf<Conventions> = {
  answers: {
    kind: "row",
    noun: "the conventional answers",
    added: effect("major", "major", "Errors are answered otherwise."),
    removed: effect("major", "major", "Errors are answered otherwise."),
    words: answers,
  },
  paging: {
    kind: "row",
    noun: "the names of paging",
    added: effect("major", "major", "Pages have other names."),
    removed: effect("major", "major", "Pages have other names."),
    words: paging,
  },
  schemes: {
    kind: "rows",
    noun: "the credentials of the scheme",
    added: effect("minor", "minor", "Operations may ask for it."),
    removed: effect("major", "major", "Its credentials are refused."),
    changed: effect("major", "major", "Credentials in the form of {before} are refused."),
    words: {},
  },
  conditions: {
    kind: "rows",
    noun: "condition",
    ...vocabulary,
    words: {
      sentence: sentence("the sentence"),
      message: sentence("the message"),
      whole: sentence("the message for the whole request"),
    },
  },
  signers: { kind: "rows", noun: "the description of the signer", ...vocabulary, words: {} },
  signedWhen: { kind: "rows", noun: "the description of the case", ...vocabulary, words: {} },
  decisions: silent("the letters of decisions are for authors"),
  standardRules: ordered(
    "whether standard rules apply",
    {
      "added none": {
        ...effect("major", "minor", "What only a standard rule promised, is promised no more."),
        direction: "weaker",
      },
      "none added": {
        ...effect("minor", "major", "A server that breaks a standard rule fails."),
        direction: "stronger",
      },
    },
    effect("major", "major", "Other rules apply."),
    { added: effect("minor", "major", "Other rules apply."), removed: effect("major", "minor", "Other rules apply.") },
  ),
  standardRulesLeftOut: {
    kind: "rows",
    noun: "left-out standard rule",
    added: effect("major", "minor", "What it says is promised no more."),
    removed: effect("minor", "major", "A server that breaks it fails."),
    words: {},
  },
  endpoint: {
    kind: "row",
    noun: "how the endpoint of webhooks is set",
    added: effect("minor", "major", "A server whose endpoint cannot be set so fails."),
    removed: effect("major", "major", "The endpoint cannot be set any more."),
    words: endpoint,
  },
};
