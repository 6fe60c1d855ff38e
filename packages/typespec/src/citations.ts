import type { Program, Type } from "@typespec/compiler";
import type { ArgumentPath } from "./argument-node.ts";
import { accessWord } from "./decorators/access.ts";
import { asksWord, type QuestionOf } from "./decorators/asks.ts";
import { conservesWord } from "./decorators/conserves.ts";
import { expiresWord } from "./decorators/expires.ts";
import { filterWord } from "./decorators/filter.ts";
import { idempotentWord } from "./decorators/idempotent.ts";
import { lifecycleWord, type LifecycleOf } from "./decorators/lifecycle.ts";
import { outcomesWord, type OutcomesOf } from "./decorators/outcomes.ts";
import { refusesWord } from "./decorators/refuses.ts";
import { resourceName } from "./decorators/resource.ts";
import { ruleWord } from "./decorators/rule.ts";
import { signedRetryWord } from "./decorators/signed-retry.ts";
import { webhookWord } from "./decorators/webhook.ts";
import type { Said, Word } from "./decorators/word.ts";
import type { Rule, Verdict } from "./model.ts";
import { namesIn, type Name } from "./names.ts";
import * as sentences from "./sentences.ts";

/** What a word says about one rule. */
interface Reading {
  /** Absent when the author cited none. */
  id: string | undefined;
  sentence: string;
  level?: Rule["level"];
  unobservable?: Rule["unobservable"];
  /** Where in the arguments the id stands. */
  argument: ArgumentPath;
}

/** One place where a rule id is written, by `@rule` or by the `rule` of another word. */
export interface Citation extends Required<Reading> {
  id: string;
  declaredBy: Rule["declaredBy"];
  name: Name;
  /** The use of the word. Its node is equal for copies of a spread property or a template instance. */
  said: Said<unknown>;
}

type Read<Value> = (value: Value, name: Name) => Reading[];

/** Every citation of the program, word by word, each in source order. */
export function citationsOf(program: Program): Citation[] {
  const names = namesIn(program);
  const cite = <Value, Target extends Type>(
    declaredBy: Rule["declaredBy"],
    word: Word<Value, Target>,
    read: Read<Value>,
  ): Citation[] =>
    word.all(program).flatMap((said) => {
      const name = names(said.target);
      return read(said.value, name).flatMap(({ id, sentence, level = "MUST", unobservable, argument }) =>
        id === undefined ? [] : [{ id, sentence, level, unobservable, argument, declaredBy, name, said }],
      );
    });
  return [
    ...cite("rule", ruleWord, (rule) => [{ ...rule, argument: [0] }]),
    ...cite("access", accessWord, (value, { on }) => one(value.rule, sentences.sentenceOfAccess(on, value))),
    ...cite("filter", filterWord, (value, { on, parameter = "" }) =>
      one(value.rule, sentences.sentenceOfFilter(on, { parameter, ...value }), [2]),
    ),
    ...cite("idempotent", idempotentWord, (value, { on }) =>
      one(value.rule, sentences.sentenceOfIdempotent(on, value)),
    ),
    ...cite("signedRetry", signedRetryWord, (value, { on }) =>
      one(value.rule, sentences.sentenceOfSignedRetry(on, value)),
    ),
    ...cite("refuses", refusesWord, (value, { on }) => one(value.rule, sentences.sentenceOfRefusal(on, value))),
    ...cite("outcomes", outcomesWord, readOutcomes),
    ...cite("webhook", webhookWord, ({ delivery }, { on }) =>
      one(delivery.rule, sentences.sentenceOfDelivery(on, delivery), [1, "rule"]),
    ),
    ...cite("asks", asksWord, readQuestion),
    ...cite("lifecycle", lifecycleWord, readLifecycle),
    ...cite("expires", expiresWord, (value, { on }) =>
      one(value.rule, sentences.sentenceOfExpiry({ model: on, ...value }), [3]),
    ),
    ...cite("conserves", conservesWord, ({ rule, resource, balance }) =>
      one(rule, sentences.sentenceOfConservation(resourceName(resource), balance), [1, "rule"]),
    ),
  ];
}

const one = (id: string | undefined, sentence: string, argument: ArgumentPath = [0, "rule"]): Reading[] => [
  { id, sentence, argument },
];

function readOutcomes({ rows, ...table }: OutcomesOf, { on }: Name): Reading[] {
  return rows.map((row, index) => ({
    id: row.rule,
    sentence: sentences.sentenceOfOutcome(on, table, row),
    argument: [1, "rows", index, "rule"],
  }));
}

function readQuestion({ event, field, answers, otherwise, silence }: QuestionOf): Reading[] {
  const read = (verdict: Verdict, which: string, ...argument: (string | number)[]): Reading => ({
    id: verdict.rule,
    sentence: sentences.sentenceOfVerdict(event, which, field, verdict),
    argument: [1, ...argument, "rule"],
  });
  return [
    ...answers.map((answer, index) => read(answer, `answered with ${answer.status}`, "answers", index)),
    read(otherwise, "answered in any other way, or not delivered", "otherwise"),
    read(silence, "without an answer in time", "silence"),
  ];
}

function readLifecycle({ resource, edges, otherwise }: LifecycleOf): Reading[] {
  const name = resourceName(resource);
  const moves = edges.map((edge, index): Reading => ({
    id: edge.rule,
    sentence: sentences.sentenceOfEdge(name, edge),
    argument: [1, "edges", index, "rule"],
  }));
  if (otherwise === undefined) return moves;
  const forbidden = otherwise.rules.map(({ rule, from }, index): Reading => ({
    id: rule,
    sentence: sentences.sentenceOfForbiddenMove(name, from, otherwise),
    argument: [1, "otherwise", "rules", index, "rule"],
  }));
  return [...moves, ...forbidden];
}
