import type { Rule, ShownWhen } from "@tallystick/contract";
import { authorsPlace, type DirectedEffect, effect, ordered, rowName, sentence, type WordsOf, set } from "../word.ts";

const stronger: DirectedEffect = {
  ...effect("minor", "major", "A server that shows it otherwise conformed, and fails."),
  direction: "stronger",
};
const weaker: DirectedEffect = {
  ...effect("major", "minor", "A caller that goes by {before} is promised only {after}."),
  direction: "weaker",
};
const otherwise = effect("major", "major", "A caller that goes by {before} meets {after}.");

const shown: WordsOf<ShownWhen> = {
  how: ordered(
    "when it is shown",
    { "always exactly": stronger, "only exactly": stronger, "exactly always": weaker, "exactly only": weaker },
    otherwise,
    { added: stronger, removed: weaker },
  ),
  member: {
    kind: "value",
    noun: "the member that it depends on",
    added: otherwise,
    removed: otherwise,
    changed: otherwise,
  },
  values: set("value with which it is shown", otherwise, otherwise),
};

/** What each word of a rule in prose means when it changes. */
export const rule: WordsOf<Rule> = {
  id: rowName,
  sentence: sentence("the sentence"),
  level: ordered(
    "the level",
    {
      "MUST SHOULD": { ...effect("major", "minor", "A server that does not keep it conforms."), direction: "weaker" },
      "SHOULD MUST": {
        ...effect("minor", "major", "A server that does not keep it conformed, and fails."),
        direction: "stronger",
      },
    },
    otherwise,
    { added: otherwise, removed: otherwise },
  ),
  unobservable: {
    kind: "value",
    noun: "why it cannot be judged over HTTP",
    added: effect("patch", "minor", "The suite judges it no more."),
    removed: effect("patch", "major", "The suite judges it now."),
    changed: effect("patch", "patch", "Only the reason is another."),
  },
  states: set(
    "statement that the suite judges",
    effect("patch", "major", "The suite judges {after}, and did not before."),
    effect("patch", "minor", "The suite judges {before} no more."),
  ),
  shown: { kind: "row", noun: "when the member is shown", added: stronger, removed: weaker, words: shown },
  origin: authorsPlace,
  decided: authorsPlace,
  declaredBy: authorsPlace,
  on: authorsPlace,
  source: authorsPlace,
};
