import type { Program, Type } from "@typespec/compiler";
import type { ArgumentPath } from "./argument-node.ts";
import { conventionsOf } from "./conventions.ts";
import { accessUses } from "./decorators/access.ts";
import { endpointDecisionUses, type EndpointDecisionOf } from "./decorators/endpoint-decision.ts";
import { conservesUses } from "./decorators/conserves.ts";
import { expiresUses } from "./decorators/expires.ts";
import { filterUses } from "./decorators/filter.ts";
import { idempotentUses } from "./decorators/idempotent.ts";
import { lifecycleUses, type LifecycleOf } from "./decorators/lifecycle.ts";
import { outcomesUses, type OutcomesOf } from "./decorators/outcomes.ts";
import { refusesUses } from "./decorators/refuses.ts";
import { resourceName } from "./decorators/resource.ts";
import { ruleUses } from "./decorators/rule.ts";
import { signedRetryUses } from "./decorators/signed-retry.ts";
import { webhookUses } from "./decorators/webhook.ts";
import type { DecoratorUse, DecoratorUses } from "./decorators/decorator-uses.ts";
import type { Rule, DecisionResult } from "./model.ts";
import { namesIn, type Name } from "./names.ts";
import * as sentences from "./sentences.ts";

/** One rule in the options of a decorator. */
interface Reading {
  /** The rule that the options of a decorator name; undefined where they name none. */
  id: string | undefined;
  sentence: string;
  level?: Rule["level"];
  unobservable?: Rule["unobservable"];
  states?: string[];
  shown?: Rule["shown"];
  /** Where in the arguments the id stands. */
  argument: ArgumentPath;
}

/** One mention of a rule id: in `@rule`, or in the `rule` option of a decorator. */
export interface RuleMention extends Required<Omit<Reading, "shown">> {
  id: string;
  shown?: Rule["shown"];
  declaredBy: Rule["declaredBy"];
  name: Name;
  /** The use of the decorator. Its node is the same for copies of a spread property and for instances of a template. */
  use: DecoratorUse<unknown>;
}

type Read<Value> = (value: Value, name: Name) => Reading[];

/** Every mention in the program, by decorator, each in source order. */
export function ruleMentionsOf(program: Program): RuleMention[] {
  const names = namesIn(program);
  const words = conventionsOf(program);
  const mentionsIn = <Value, Target extends Type>(
    declaredBy: Rule["declaredBy"],
    uses: DecoratorUses<Value, Target>,
    read: Read<Value>,
  ): RuleMention[] =>
    uses.all(program).flatMap((use) => {
      const name = names(use.target);
      return read(use.value, name).flatMap(({ id, level = "MUST", states = [], unobservable, ...rest }) =>
        id === undefined ? [] : [{ ...rest, id, level, states, unobservable, declaredBy, name, use }],
      );
    });
  return [
    ...mentionsIn("rule", ruleUses, (rule) => [{ ...rule, argument: [0] }]),
    ...mentionsIn("access", accessUses, (value, { on }) => one(value.rule, sentences.sentenceOfAccess(on, value))),
    ...mentionsIn("filter", filterUses, (value, { on, parameter = "" }) =>
      one(value.rule, sentences.sentenceOfFilter(on, { parameter, ...value }), [2]),
    ),
    ...mentionsIn("idempotent", idempotentUses, (value, { on }) =>
      one(value.rule, sentences.sentenceOfIdempotent(on, value)),
    ),
    ...mentionsIn("signedRetry", signedRetryUses, (value, { on }) =>
      one(value.rule, sentences.sentenceOfSignedRetry(on, value, words)),
    ),
    ...mentionsIn("refuses", refusesUses, (value, { on }) =>
      one(value.rule, sentences.sentenceOfRefusal(on, value, words)),
    ),
    ...mentionsIn("outcomes", outcomesUses, readOutcomes),
    ...mentionsIn("webhook", webhookUses, ({ delivery }, { on }) =>
      one(delivery.rule, sentences.sentenceOfDelivery(on, delivery), [1, "rule"]),
    ),
    ...mentionsIn("endpointDecision", endpointDecisionUses, readEndpointDecision),
    ...mentionsIn("lifecycle", lifecycleUses, readLifecycle),
    ...mentionsIn("expires", expiresUses, (value, { on }) =>
      one(value.rule, sentences.sentenceOfExpiry({ model: on, ...value }), [3]),
    ),
    ...mentionsIn("conserves", conservesUses, ({ rule, resource, balance }) =>
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

function readEndpointDecision({ event, field, answers, otherwise, noAnswer }: EndpointDecisionOf): Reading[] {
  const read = (verdict: DecisionResult, which: string, ...argument: (string | number)[]): Reading => ({
    id: verdict.rule,
    sentence: sentences.sentenceOfDecisionResult(event, which, field, verdict),
    argument: [1, ...argument, "rule"],
  });
  return [
    ...answers.map((answer, index) => read(answer, `answered with ${answer.status}`, "answers", index)),
    read(otherwise, "answered in any other way, or not delivered", "otherwise"),
    read(noAnswer, "without an answer in time", "noAnswer"),
  ];
}

function readLifecycle({ resource, edges, initialBy = [], otherwise }: LifecycleOf): Reading[] {
  const name = resourceName(resource);
  const choices = initialBy.map((choice, index): Reading => ({
    id: choice.rule,
    sentence: sentences.sentenceOfInitialChoice(name, choice),
    argument: [1, "initialBy", index, "rule"],
  }));
  const moves = edges.map((edge, index): Reading => ({
    id: edge.rule,
    sentence: sentences.sentenceOfEdge(name, edge),
    argument: [1, "edges", index, "rule"],
  }));
  if (otherwise === undefined) return [...choices, ...moves];
  const forbidden = otherwise.rules.map(({ rule, from }, index): Reading => ({
    id: rule,
    sentence: sentences.sentenceOfForbiddenMove(name, from, otherwise),
    argument: [1, "otherwise", "rules", index, "rule"],
  }));
  return [...choices, ...moves, ...forbidden];
}
