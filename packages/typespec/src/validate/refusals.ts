import type { Diagnostic } from "@typespec/compiler";
import { argumentNode } from "../argument-node.ts";
import { sentenceOfAnswer } from "../sentences.ts";
import type { DecoratorUse } from "../decorators/decorator-uses.ts";
import { refusesUses } from "../decorators/refuses.ts";
import { createDiagnostic } from "../lib.ts";
import type { Answer, Refusal } from "../model.ts";
import { unknownInRequest } from "./paths.ts";
import type { Check } from "./spec.ts";

/** The field at fault is a field of the request. */
export const refusedFieldsExist: Check = ({ program, operations }) =>
  operations.flatMap((operation) =>
    refusesUses
      .on(program, operation.type)
      .flatMap((use) =>
        use.value.at === undefined ? [] : unknownInRequest({ operation, path: use.value.at, use, argument: [0, "at"] }),
      ),
  );

/** A condition that no state limits has one answer. */
export const conditionsHaveOneAnswer: Check = ({ program, operations }) =>
  operations.flatMap(({ id, type }) => {
    const uses = refusesUses.on(program, type).filter(({ value }) => value.states === undefined);
    return uses.flatMap(({ value, node }, index) => {
      const earlier = uses.slice(0, index).find((use) => isContradicted(use.value, value));
      if (earlier === undefined) return [];
      const format = { operation: id, earlier: sentenceOfAnswer(earlier.value), answer: sentenceOfAnswer(value) };
      return createDiagnostic({ code: "refusals-contradict", format, target: argumentNode(node, [0, "code"]) });
    });
  });

function isContradicted(one: Refusal, other: Refusal): boolean {
  return conditionOf(one) === conditionOf(other) && !areReconciled(one, other);
}

function conditionOf({ when, at, having, within, by }: Refusal): string {
  return JSON.stringify([when, at, having?.path, having?.values, within, by]);
}

/** The refusals of an operation do not overlap in a state. */
export const refusedStatesHaveOneAnswer: Check = ({ program, operations }) =>
  operations.flatMap(({ type }) => {
    const uses = refusesUses.on(program, type).filter(({ value }) => isByStateOnly(value));
    return uses.flatMap((use, index) => uses.slice(0, index).flatMap((earlier) => statesOfBoth(earlier.value, use)));
  });

/** The conditions that a state alone decides. */
const OF_STATES: readonly string[] = ["terminal", "inactive", "not-pending", "expired"];

function isByStateOnly({ having, within, by }: Refusal): boolean {
  return having === undefined && within === undefined && by === undefined;
}

function statesOfBoth(earlier: Refusal, { value, node }: DecoratorUse<Refusal>): Diagnostic[] {
  if (earlier.at !== value.at || !isOneCondition(earlier, value) || areReconciled(earlier, value)) return [];
  return (value.states ?? []).flatMap((state, index) =>
    earlier.states?.includes(state) === true
      ? createDiagnostic({
          code: "refusals-overlap",
          format: { state, earlier: sentenceOfAnswer(earlier), answer: sentenceOfAnswer(value) },
          target: argumentNode(node, [0, "states", index]),
        })
      : [],
  );
}

function isOneCondition(one: Refusal, other: Refusal): boolean {
  return one.when === other.when || [one, other].every(({ when }) => OF_STATES.includes(when));
}

/** Whether an answer exists that both allow. */
function areReconciled(one: Refusal, other: Refusal): boolean {
  return [one, ...one.accepts].some((answer) => [other, ...other.accepts].some((each) => isSame(answer, each)));
}

function isSame(one: Answer, other: Answer): boolean {
  return one.status === other.status && one.code === other.code;
}
