import type { DecisionResult, Delivery, EndpointDecision, Webhook } from "@tallystick/contract";
import {
  authorsPlace,
  effect,
  exact,
  inDocument,
  rowName,
  scale,
  silent,
  type WordsOf,
  type RowWord,
  derived,
  set,
  events,
} from "../word.ts";
import { shows } from "./outcomes.ts";

const sooner = effect("minor", "major", "A server that keeps {before} sends at another time.");

const delivery: WordsOf<Delivery> = {
  signatureHeader: exact("the header of the signature", "A receiver finds no signature in `{before}`."),
  timeout: scale(
    "the time in which an endpoint has to answer",
    effect("minor", "major", "An answer after {before} was too late, and must count."),
    effect("major", "major", "An answer after {after} counted, and is too late."),
  ),
  retry: {
    kind: "row",
    noun: "the retries of a delivery",
    added: effect("minor", "major", "A delivery that was not accepted must be sent again."),
    removed: effect("major", "major", "A delivery that was not accepted is lost."),
    words: {
      first: scale("the wait before the first retry", sooner, sooner),
      longest: scale("the longest wait between retries", sooner, sooner),
      until: scale(
        "the time for which a delivery is retried",
        effect("minor", "major", "A server that gives up after {before} fails."),
        effect("major", "major", "An endpoint that is down for longer than {after} misses events."),
      ),
    } satisfies WordsOf<Delivery["retry"]>,
  },
  once: set(
    "event without retries",
    effect("major", "major", "An endpoint that is down when {after} is sent misses it."),
    effect("minor", "major", "A delivery of {before} that was not accepted must be sent again."),
  ),
  settles: set(
    "status that ends the retries",
    effect("major", "major", "An endpoint that answers {after} does not get the delivery again."),
    effect("minor", "major", "A delivery that is answered {before} must be sent again."),
  ),
  rule: authorsPlace,
};

const result: WordsOf<DecisionResult> = { to: exact("the state that follows"), shows, rule: authorsPlace };

const decided = (noun: string): RowWord => ({
  kind: "row",
  noun,
  isLabel: true,
  added: effect("major", "major", "It is decided where it was not."),
  removed: effect("major", "major", "It is not decided where it was."),
  words: result,
});

const decision: WordsOf<EndpointDecision> = {
  event: exact("the event that asks", "An endpoint that answers {before} decides nothing."),
  resource: exact("the resource that is decided about"),
  field: exact("the field that is decided"),
  timeout: scale(
    "the time to decide",
    effect("minor", "major", "A decision after {before} was too late, and must count."),
    effect("major", "major", "A decision after {after} counted, and is too late."),
  ),
  answers: {
    kind: "rows",
    noun: "answer",
    nameOf: (row) => String(row["status"]),
    added: effect("major", "major", "An endpoint that gives this answer decides otherwise than before."),
    removed: effect("major", "major", "An endpoint that gives this answer decides otherwise than before."),
    words: { ...result, status: rowName } satisfies WordsOf<EndpointDecision["answers"][number]>,
  },
  otherwise: decided("the result of any other answer"),
  noAnswer: decided("the result without an answer in time"),
};

/** What each word of a webhook means when it changes. */
export const webhook: WordsOf<Webhook> = {
  id: inDocument,
  name: inDocument,
  summary: inDocument,
  source: authorsPlace,
  events: events,
  schema: inDocument,
  resource: derived("the schema of the delivery is compared"),
  headers: set(
    "header",
    effect("minor", "major", "A delivery without `{after}` fails."),
    effect("major", "minor", "A receiver that reads `{before}` finds nothing."),
  ),
  delivery: {
    kind: "row",
    noun: "how it is delivered",
    added: effect("minor", "major", "A server that delivers otherwise fails."),
    removed: effect("major", "major", "Nothing is delivered."),
    words: delivery,
  },
  decision: {
    kind: "row",
    noun: "the decision of the endpoint",
    added: effect("major", "major", "An endpoint that only acknowledges decides without knowing it."),
    removed: effect("major", "major", "The answer of an endpoint decides nothing."),
    words: decision,
  },
  rules: silent("each rule is compared by itself"),
};
