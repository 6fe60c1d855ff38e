import type { Diagnostic, Type } from "@typespec/compiler";
import type { HttpOperationResponse } from "@typespec/http";
import { argumentNode, type ArgumentPath } from "../argument-node.ts";
import { lifecycleUses } from "../decorators/lifecycle.ts";
import { outcomesUses } from "../decorators/outcomes.ts";
import { refusesUses } from "../decorators/refuses.ts";
import { signedRetryUses } from "../decorators/signed-retry.ts";
import type { DecoratorUse } from "../decorators/decorator-uses.ts";
import { createDiagnostic } from "../lib.ts";
import type { Answer } from "../model.ts";
import type { NamedOperation } from "../named-operations.ts";
import { typesAt } from "../paths.ts";
import { valuesOf } from "../values.ts";
import type { Check } from "./spec.ts";

interface DeclaredAnswer {
  answer: Answer;
  said: DecoratorUse<unknown>;
  /** Where the answer stands. */
  argument: ArgumentPath;
}

/** A signed retry begins with a 202. */
export const challengeIsReturned: Check = ({ program, operations }) =>
  operations
    .filter((operation) => !returns(operation, 202))
    .flatMap(({ id, type }) =>
      signedRetryUses
        .on(program, type)
        .map(({ node }) => createDiagnostic({ code: "challenge-missing", format: { operation: id }, target: node })),
    );

/** What an operation is said to answer is among the replies it returns, with a code that they name. */
export const declaredAnswersAreReturned: Check = ({ program, operations }) =>
  operations.flatMap((operation) =>
    [
      ...refusesUses.on(program, operation.type).flatMap(answersOfRefusal),
      ...signedRetryUses.on(program, operation.type).flatMap(answersOfRetry),
      ...outcomesUses.on(program, operation.type).flatMap(answersOfOutcomes),
    ].flatMap((declared) => notReturned(operation, declared)),
  );

/** What a lifecycle answers to a forbidden move is returned by every operation that can ask for one. */
export const forbiddenMovesAreReturned: Check = ({ program, operation }) =>
  lifecycleUses.all(program).flatMap((said) =>
    said.value.drivers.flatMap((driver) => {
      const asked = operation(driver.operation);
      const answer = said.value.otherwise;
      return asked && answer ? notReturned(asked, { answer, said, argument: [1, "otherwise"] }) : [];
    }),
  );

/** Every reply has one status of its own. */
export const statusesAreFixed: Check = ({ operations }) =>
  operations
    .filter(({ http }) => http.responses.some(({ statusCodes }) => typeof statusCodes !== "number"))
    .map(({ id, type }) => createDiagnostic({ code: "unsupported-status", format: { operation: id }, target: type }));

function answersOfRefusal(said: ReturnType<typeof refusesUses.on>[number]): DeclaredAnswer[] {
  const accepted = said.value.accepts.map((answer, index): DeclaredAnswer => ({
    answer,
    said,
    argument: [0, "accepts", index],
  }));
  return [{ answer: said.value, said, argument: [0] }, ...accepted];
}

function answersOfRetry(said: ReturnType<typeof signedRetryUses.on>[number]): DeclaredAnswer[] {
  return Object.entries(said.value.failures).map(([failure, answer]: [string, Answer]) => ({
    answer,
    said,
    argument: [0, "failures", failure],
  }));
}

function answersOfOutcomes(said: ReturnType<typeof outcomesUses.on>[number]): DeclaredAnswer[] {
  return said.value.rows.flatMap(({ refuses }, index): DeclaredAnswer[] =>
    refuses ? [{ answer: refuses, said, argument: [1, "rows", index, "refuses"] }] : [],
  );
}

function notReturned(operation: NamedOperation, { answer, said, argument }: DeclaredAnswer): Diagnostic[] {
  const format = { operation: operation.id, status: String(answer.status), code: answer.code };
  const replies = repliesWith(operation, answer.status);
  if (replies.length === 0) {
    const target = argumentNode(said.node, [...argument, "status"]);
    return [createDiagnostic({ code: "status-not-returned", format, target })];
  }
  const named = replies.flatMap(codesNamedIn);
  if (named.length === 0 || named.includes(answer.code)) return [];
  return [createDiagnostic({ code: "unknown-code", format, target: argumentNode(said.node, [...argument, "code"]) })];
}

function returns(operation: NamedOperation, status: number): boolean {
  return repliesWith(operation, status).length > 0;
}

function repliesWith({ http }: NamedOperation, status: number): HttpOperationResponse[] {
  return http.responses.filter(({ statusCodes }) => {
    if (typeof statusCodes === "number") return statusCodes === status;
    return statusCodes === "*" || (statusCodes.start <= status && status <= statusCodes.end);
  });
}

/** The codes that the body of a reply names, whether or not it allows others; none where its `code` is any text. */
function codesNamedIn({ responses }: HttpOperationResponse): string[] {
  return responses.flatMap(({ body }) => (body === undefined ? [] : typesAt(body.type, "code").flatMap(namedValuesOf)));
}

function namedValuesOf(type: Type): string[] {
  if (type.kind !== "Union") return valuesOf(type);
  return [...type.variants.values()].flatMap((variant) => namedValuesOf(variant.type));
}
