import type { Program, Type } from "@typespec/compiler";
import { accessWord } from "./decorators/access.ts";
import { conservesWord } from "./decorators/conserves.ts";
import { expiresWord } from "./decorators/expires.ts";
import { filterWord } from "./decorators/filter.ts";
import { idempotentWord } from "./decorators/idempotent.ts";
import { lifecycleWord } from "./decorators/lifecycle.ts";
import { outcomesWord } from "./decorators/outcomes.ts";
import { refusesWord } from "./decorators/refuses.ts";
import { resourceName } from "./decorators/resource.ts";
import { ruleWord } from "./decorators/rule.ts";
import { signedRetryWord } from "./decorators/signed-retry.ts";
import type { Said, Word } from "./decorators/word.ts";
import type { LifecycleOf } from "./decorators/lifecycle.ts";
import type { OutcomesOf } from "./decorators/outcomes.ts";
import type { Rule } from "./model.ts";
import { namesIn, type Name } from "./names.ts";
import * as sentences from "./sentences.ts";

/** What a word says about one rule. */
interface Reading {
  /** Absent when the author cited none. */
  id: string | undefined;
  sentence: string;
  level?: Rule["level"];
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
      return read(said.value, name).flatMap(({ id, sentence, level = "MUST" }) =>
        id === undefined ? [] : [{ id, sentence, level, declaredBy, name, said }],
      );
    });
  return [
    ...cite("rule", ruleWord, (rule) => [rule]),
    ...cite("access", accessWord, (value, { on }) => one(value.rule, sentences.sentenceOfAccess(on, value))),
    ...cite("filter", filterWord, (value, { on, parameter = "" }) =>
      one(value.rule, sentences.sentenceOfFilter(on, { parameter, ...value })),
    ),
    ...cite("idempotent", idempotentWord, (value, { on }) =>
      one(value.rule, sentences.sentenceOfIdempotent(on, value)),
    ),
    ...cite("signedRetry", signedRetryWord, (value, { on }) =>
      one(value.rule, sentences.sentenceOfSignedRetry(on, value)),
    ),
    ...cite("refuses", refusesWord, (value, { on }) => one(value.rule, sentences.sentenceOfRefusal(on, value))),
    ...cite("outcomes", outcomesWord, readOutcomes),
    ...cite("lifecycle", lifecycleWord, readLifecycle),
    ...cite("expires", expiresWord, (value, { on }) =>
      one(value.rule, sentences.sentenceOfExpiry({ model: on, ...value })),
    ),
    ...cite("conserves", conservesWord, ({ rule, resource, balance }) =>
      one(rule, sentences.sentenceOfConservation(resourceName(resource), balance)),
    ),
  ];
}

const one = (id: string | undefined, sentence: string): Reading[] => [{ id, sentence }];

function readOutcomes({ rows, selector, field }: OutcomesOf, { on }: Name): Reading[] {
  return rows.map((row) => ({ id: row.rule, sentence: sentences.sentenceOfOutcome(on, selector, row, field) }));
}

function readLifecycle({ resource, edges, otherwise }: LifecycleOf): Reading[] {
  const forbidden = otherwise?.rules ?? [];
  return [
    ...edges.map((edge) => ({ id: edge.rule, sentence: sentences.sentenceOfEdge(resourceName(resource), edge) })),
    ...forbidden.flatMap(({ rule, from }) =>
      otherwise ? one(rule, sentences.sentenceOfForbiddenMove(resourceName(resource), from, otherwise)) : [],
    ),
  ];
}
