import type { Outcomes, OutcomeRow, OutcomeStep, Shown } from "@tallystick/contract";
import { authorsPlace, effect, exact, promised, rowName, type RowsWord, scale, type WordsOf, set } from "../word.ts";

const selected = "An identifier selects another outcome than before.";

/** Values that a server may show instead of the declared one. */
const otherValues = set(
  "other accepted value",
  effect("patch", "minor", "A server that shows {after} conforms, too."),
  effect("patch", "major", "A server that shows {before} fails."),
);

const shown: WordsOf<Shown> = { path: rowName, value: exact("the value") };

/** The fields that a resource shows afterwards, each with its value. */
export const shows: RowsWord = {
  kind: "rows",
  noun: "shown field",
  nameOf: (row) => String(row["path"]),
  added: effect("minor", "major", "A server that does not show it fails."),
  removed: effect("major", "minor", "A caller that reads it finds nothing."),
  words: shown,
};

const step: WordsOf<OutcomeStep> = {
  after: scale(
    "the time until the step",
    effect("major", "major", "A caller that reads after {before} finds the state before."),
    effect("minor", "major", "A server that takes {before} is too late."),
  ),
  to: exact("the state that follows", "A caller that waits for {before} meets {after}."),
  accepts: otherValues,
  linked: {
    kind: "row",
    noun: "the change of the linked resource",
    isLabel: true,
    added: effect("minor", "major", "A server whose linked resource does not change fails."),
    removed: effect("major", "minor", "The linked resource need not change."),
    words: { to: exact("the value of the linked resource"), accepts: otherValues } satisfies WordsOf<
      NonNullable<OutcomeStep["linked"]>
    >,
  },
  shows,
};

const row: WordsOf<OutcomeRow> = {
  suffix: rowName,
  refuses: {
    kind: "value",
    noun: "the refusal of the call",
    added: effect("major", "major", "The call succeeded, and is refused with {after}."),
    removed: effect("major", "major", "The call was refused with {before}, and succeeds."),
    changed: effect("major", "major", "A caller that handles {before} meets {after}."),
  },
  steps: {
    kind: "rows",
    noun: "step",
    nameOf: () => "",
    added: effect("major", "major", "The resource moves on where it stayed."),
    removed: effect("major", "major", "A caller waits in vain for the resource to move on."),
    words: step,
  },
  rule: authorsPlace,
};

/** What each word of a sandbox table means when it changes. */
export const outcomes: WordsOf<Outcomes> = {
  selector: exact("the field that selects", selected),
  via: exact("the places whose end selects", selected),
  startedBy: exact("the operation that starts the steps", "A caller waits in vain for the steps after {before}."),
  resource: exact("the resource that changes"),
  field: exact("the field that changes"),
  linked: promised("the linked resource that changes, too", {
    added: "A server whose linked resource does not change fails.",
    removed: "A caller waits in vain for the linked resource to change.",
  }),
  rows: {
    kind: "rows",
    noun: "outcome",
    nameOf: (each) => String(each["suffix"]),
    added: effect("minor", "major", "An identifier that ends so had the outcome of all others."),
    removed: effect("major", "major", "An identifier that ends so has the outcome of all others."),
    words: row,
  },
};
