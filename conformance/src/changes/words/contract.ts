import type { Conservation, Contract, Expiry, Resource } from "@tallystick/contract";
import {
  authorsPlace,
  effect,
  exact,
  inDocument,
  rowName,
  scale,
  sentence,
  silent,
  type WordsOf,
  derived,
  set,
  exactSet,
} from "../word.ts";
import { conventions } from "./conventions.ts";
import { lifecycle } from "./lifecycles.ts";
import { operation } from "./operations.ts";
import { rule } from "./rules.ts";
import { webhook } from "./webhooks.ts";

const follows = derived("it follows from the operations, which are compared");

const resource: WordsOf<Resource> = {
  name: rowName,
  prefix: exact("the prefix of its ids", "A caller that goes by the prefix {before} meets {after}."),
  idMember: exact("the member with its id", "A caller that reads `{before}` finds no id."),
  idPattern: exact("the pattern of its ids", "An id that fits {before} is refused or does not come."),
  schema: inDocument,
  creates: follows,
  reads: follows,
  lists: follows,
  changes: follows,
  deletes: follows,
  links: {
    kind: "rows",
    noun: "link",
    nameOf: (row) => String(row["at"]),
    added: effect("minor", "major", "A server whose id there leads to nothing fails."),
    removed: effect("major", "minor", "The id there need not lead to anything."),
    words: { at: rowName, resource: exact("the resource that is named") },
  },
  identifiers: exact("what identifies it outside of the service"),
  types: exact("the constants of its types"),
};

const otherEnd = "It ends at another time than before.";

const expiry: WordsOf<Expiry> = {
  model: rowName,
  field: rowName,
  after: scale(
    "its life",
    effect("minor", "major", "After {before} it was of no use, and must still work."),
    effect("major", "major", "After {after} it still worked, and is of no use."),
  ),
  // oxlint-disable-next-line unicorn/no-thenable -- the word of the vocabulary
  then: sentence("what no longer works afterwards"),
  to: exact("the state afterwards", "A caller that waits for {before} meets {after}."),
  extendedBy: set(
    "extending operation",
    effect("minor", "major", "After a call of {after} it must live on; it ended."),
    effect("major", "major", "After a call of {before} it ends; it lived on."),
  ),
  from: exact("the member that the end is counted from", otherEnd),
  before: exact("the member that the end lies before", otherEnd),
  rule: authorsPlace,
};

const sum = "A balance that was right is wrong.";

const conservation: WordsOf<Conservation> = {
  name: rowName,
  resource: exact("the resource with the balance", sum),
  balance: exact("the place of the balance", sum),
  terms: exactSet("term", sum),
  rule: authorsPlace,
};

/** What each word of a contract means when it changes, for callers and for implementers. */
export const contractWords: WordsOf<Contract> = {
  schema: exact("the form of the file", "Tools of the version before cannot read it."),
  title: inDocument,
  version: exact("the version of the API", "A caller of the version {before} calls paths that are gone."),
  basePath: exact("the base path", "A call under {before} is answered 404."),
  deprecation: {
    kind: "row",
    noun: "the deprecation of the version",
    added: effect("minor", "major", "A server whose replies do not announce it fails."),
    removed: effect("minor", "major", "A server whose replies still announce it fails."),
    words: {
      since: exact("its deprecation", "A reply that says {before} is wrong."),
      sunset: exact("its end", "A caller that plans for {before} meets {after}."),
    },
  },
  hash: silent("it follows from all other words"),
  shapeHash: silent("it follows from the document"),
  behaviourHash: silent("it follows from all other words"),
  conventions: {
    kind: "row",
    noun: "the conventions",
    added: effect("major", "major", "Everything is answered otherwise."),
    removed: effect("major", "major", "Everything is answered otherwise."),
    words: conventions,
  },
  rules: {
    kind: "rows",
    noun: "rule",
    // The clause of every other one is compared.
    follows: ({ declaredBy }) => declaredBy !== "rule",
    added: ({ level }) =>
      level === "SHOULD"
        ? effect("minor", "minor", "A server should keep it.")
        : effect("minor", "major", "A server that does not keep it fails."),
    removed: effect("major", "minor", "A caller that relies on it is promised nothing."),
    words: rule,
  },
  operations: {
    kind: "rows",
    noun: "operation",
    added: effect("minor", "major", "A server without it fails."),
    removed: effect("major", "major", "A call of it is answered 404 or 405."),
    words: operation,
  },
  resources: { kind: "rows", noun: "resource", added: follows, removed: follows, words: resource },
  lifecycles: {
    kind: "rows",
    noun: "lifecycle",
    added: effect("minor", "major", "A server whose states move otherwise fails."),
    removed: effect("major", "minor", "Nothing is promised of its moves."),
    words: lifecycle,
  },
  expiries: {
    kind: "rows",
    noun: "expiry",
    nameOf: (row) => `${String(row["model"])}.${String(row["field"])}`,
    added: effect("major", "major", "What worked for ever ends."),
    removed: effect("minor", "major", "What ended must work for ever."),
    words: expiry,
  },
  conservation: {
    kind: "rows",
    noun: "invariant",
    nameOf: (row) => String(row["name"]),
    added: effect("minor", "major", "A server whose balances do not add up fails."),
    removed: effect("major", "minor", "A caller that adds up balances may find a difference."),
    words: conservation,
  },
  webhooks: {
    kind: "rows",
    noun: "webhook",
    added: effect("minor", "major", "A server that does not send it fails."),
    removed: effect("major", "major", "A receiver waits for it in vain."),
    words: webhook,
  },
  codes: derived("it follows from the refusals, the conventional answers and the error bodies, which are compared"),
  unraisedCodes: derived("it follows from the refusals and the error bodies, which are compared"),
};
