import type { Access, Filter, Listing, Operation, Refusal, ResourceAction } from "@tallystick/contract";
import {
  authorsPlace,
  effect,
  exact,
  inDocument,
  promised,
  rowName,
  scale,
  silent,
  type WordsOf,
  derived,
  set,
  exactSet,
  events,
} from "../word.ts";
import { idempotent } from "./idempotent.ts";
import { outcomes } from "./outcomes.ts";
import { signedRetry } from "./signed-retry.ts";

const access: WordsOf<Access> = {
  scheme: {
    kind: "value",
    noun: "the scheme of the callers",
    added: effect("major", "major", "Callers without credentials of {after} are refused."),
    removed: effect("minor", "major", "A server that asks for credentials refuses what it must let in."),
    changed: (before, after) =>
      after === "none"
        ? { ...effect("minor", "major", "A call without credentials must be let in."), direction: "opened" }
        : {
            ...effect("major", "major", "A call with the credentials of {before} is answered 401."),
            direction: before === "none" ? "closed" : "changed",
          },
  },
  permission: {
    kind: "value",
    noun: "the permission that callers need",
    added: effect("major", "major", "A caller without {after} calls {subject} and is answered 403."),
    removed: effect("minor", "major", "A caller without {before} must be let in; a server that answers 403 fails."),
    changed: effect("major", "major", "A caller with {before} and without {after} is answered 403."),
  },
  ways: set(
    "way in",
    effect("minor", "major", "A call by {after} must be let in."),
    effect("major", "major", "A call by {before} is answered 401."),
  ),
  scopes: {
    kind: "rows",
    noun: "scopes of the scheme",
    added: effect("major", "major", "A token without these scopes is refused."),
    removed: effect("minor", "major", "A token without these scopes must be let in."),
    changed: effect("major", "major", "A token with the scopes {before} is refused."),
    words: {},
  },
  rule: authorsPlace,
};

const resourceAction: WordsOf<ResourceAction> = {
  kind: exact("what it does with the resource", "{subject} no longer {before} it, but {after} it."),
  resource: exact("the resource that it acts on", "{subject} acts on {after} instead of {before}."),
  restoredBy: exact(
    "the operation that restores a deleted one",
    "A caller that restores by `{before}` finds nothing restored.",
  ),
  read: exact("whether a deleted one can be read", "The read of a deleted one is answered otherwise than before."),
  listed: exact(
    "whether a deleted one is listed",
    "A list has deleted ones where it had none, or the other way round.",
  ),
};

const pageSize = "A page of the size that was allowed is refused with 400.";
const largerPage = "A page of a size that was refused must be served.";

const listing: WordsOf<Listing> = {
  envelope: exact("the envelope", "A caller reads the members of {before} in a reply that is {after}."),
  bare: exact("whether the reply is a bare array"),
  nextLink: derived("it follows from the member of `pages`, and from the reply, which the document has"),
  items: exact("the member with the items", "A caller reads `{before}` in a reply that has `{after}`."),
  order: {
    kind: "value",
    noun: "the order of the items",
    added: effect("minor", "major", "A server that lists in another order fails."),
    removed: effect("major", "minor", "Items come in any order."),
    changed: (before, after) =>
      after === "none"
        ? { ...effect("major", "minor", "Items come in any order."), direction: "weaker" }
        : before === "none"
          ? { ...effect("minor", "major", "A server that lists in another order fails."), direction: "stronger" }
          : { ...effect("major", "major", "The first item of a page is another one."), direction: "changed" },
  },
  orderParameter: {
    kind: "value",
    noun: "the parameter that selects the order",
    added: effect("minor", "major", "A server that ignores `{after}` fails."),
    removed: effect("major", "major", "`{before}` is ignored, and the items come in the default order."),
    changed: effect("major", "major", "`{before}` is ignored, and the items come in the default order."),
  },
  orderValues: {
    kind: "rows",
    noun: "order",
    nameOf: (row) => String(row["value"]),
    added: effect("minor", "major", "A server that refuses the value fails."),
    removed: effect("major", "major", "A call with the value is refused with 400."),
    words: { value: rowName, by: exact("the member that it orders by"), direction: exact("the direction") },
  },
  pages: exact(
    "how the next page is asked for",
    "A caller that follows the pages as before asks for the first one again.",
  ),
  stable: {
    kind: "value",
    noun: "whether pages are stable while items are added",
    added: effect("minor", "major", "A server that counts the items before a page fails when one is added."),
    removed: effect("major", "minor", "A caller that follows the pages may miss an item, or see it twice."),
    changed: (before) =>
      before === true
        ? { ...effect("major", "minor", "A caller may miss an item, or see it twice."), direction: "weaker" }
        : { ...effect("minor", "major", "A server that counts the items before a page fails."), direction: "stronger" },
  },
  limit: {
    kind: "row",
    noun: "the page sizes",
    added: effect("major", "major", "A list that came whole comes in pages."),
    removed: effect("major", "major", "The page size is ignored."),
    words: {
      parameter: exact("the parameter of the page size", "The page size in `{before}` is ignored."),
      default: exact(
        "the number of items of a page without a size",
        "A call without a size gets {after} items instead of {before}.",
      ),
      min: scale("the smallest page", effect("major", "major", pageSize), effect("minor", "major", largerPage)),
      max: scale("the largest page", effect("minor", "major", largerPage), effect("major", "major", pageSize)),
    } satisfies WordsOf<NonNullable<Listing["limit"]>>,
  },
};

const found = "A call with this filter finds other items than before.";

const filter: WordsOf<Filter> = {
  parameter: rowName,
  paths: exactSet("matched field", found),
  match: exact("how it matches", found),
  rule: authorsPlace,
};

const narrower = effect("minor", "major", "A call outside of {after} was refused, and must be answered with success.");
const wider = effect("major", "major", "A call outside of {before} was answered with success, and is refused.");

const refusal: WordsOf<Refusal> = {
  when: rowName,
  at: rowName,
  status: exact("the status", "A caller that handles {before} meets {after}."),
  code: exact("the code", "A caller that handles {before} meets {after}."),
  reason: promised("the exact reason", {
    added: "A server with another reason than {after} fails.",
    removed: "A caller that goes by the reason {before} meets another one.",
    changed: "A caller that goes by the reason {before} meets {after}.",
  }),
  accepts: set(
    "other accepted answer",
    effect("patch", "minor", "A server that answers {after} conforms, too."),
    effect("patch", "major", "A server that answers {before} fails."),
  ),
  states: {
    kind: "set",
    noun: "refused state",
    added: effect("major", "major", "In the state {after} the call succeeded, and is refused."),
    removed: effect("minor", "major", "In the state {before} the call was refused, and must succeed."),
    absentIsAll: true,
  },
  having: {
    kind: "row",
    noun: "the condition on the resource",
    isLabel: true,
    added: narrower,
    removed: wider,
    words: {
      path: exact("the place that is looked at"),
      values: set(
        "refused value",
        effect("major", "major", "With {after} the call succeeded, and is refused."),
        effect("minor", "major", "With {before} the call was refused, and must succeed."),
      ),
    },
  },
  within: {
    kind: "value",
    noun: "the scope in which a value is unique",
    added: narrower,
    removed: wider,
    changed: effect("major", "major", "A value that was free in {before} is taken in {after}."),
  },
  by: exact("the resource that uses it"),
  rule: authorsPlace,
};

/** What each word of an operation means when it changes. */
export const operation: WordsOf<Operation> = {
  id: inDocument,
  domain: authorsPlace,
  method: inDocument,
  path: inDocument,
  summary: inDocument,
  source: authorsPlace,
  access: {
    kind: "row",
    noun: "who may call it",
    added: effect("major", "major", "A call without credentials is refused."),
    removed: effect("minor", "major", "A call without credentials must be let in."),
    words: access,
  },
  resourceAction: {
    kind: "row",
    noun: "what it does with a resource",
    added: effect(
      "minor",
      "major",
      "What {subject} made, changed or deleted must show in the reads and lists of the resource.",
    ),
    removed: effect("major", "minor", "What {subject} did need not show in the reads and lists of the resource."),
    words: resourceAction,
  },
  parameters: inDocument,
  body: inDocument,
  replies: inDocument,
  references: derived("it follows from the type of the field, whose pattern the document has"),
  listing: {
    kind: "row",
    noun: "how it lists",
    added: effect("minor", "major", "A server whose reply is no such list fails."),
    removed: effect("major", "minor", "Pages, order and the largest size are promised no more."),
    words: listing,
  },
  filters: {
    kind: "rows",
    noun: "filter",
    nameOf: (row) => String(row["parameter"]),
    added: effect("minor", "major", "A server that ignores the parameter lists too much."),
    removed: effect("major", "major", "The parameter is ignored, and the list has items that were left out before."),
    words: filter,
  },
  idempotent: {
    kind: "row",
    noun: "the memory of idempotency keys",
    added: effect("minor", "major", "A call that is repeated with its key must not work twice."),
    removed: effect("major", "major", "A call that is repeated with its key works twice."),
    words: idempotent,
  },
  signedRetry: {
    kind: "row",
    noun: "the signed retry",
    added: effect("major", "major", "A call without a signature succeeded, and is answered 202 with a challenge."),
    removed: effect("major", "major", "A caller waits for a challenge that does not come."),
    words: signedRetry,
  },
  refusals: {
    kind: "rows",
    noun: "refusal",
    nameOf: ({ when, at }) => [when, at].filter((part) => typeof part === "string").join(" "),
    added: effect("major", "major", "A call that succeeded is refused."),
    removed: effect("minor", "major", "A call that was refused must succeed; a server that still refuses it fails."),
    words: refusal,
  },
  outcomes: {
    kind: "row",
    noun: "the outcomes of the sandbox",
    added: effect("minor", "major", "The identifiers of the sandbox must select their outcome."),
    removed: effect("major", "major", "The identifiers of the sandbox select nothing."),
    words: outcomes,
  },
  emits: events,
  rules: silent("each rule is compared by itself"),
};
