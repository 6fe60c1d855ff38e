import type { Diagnostic } from "@typespec/compiler";
import { argumentNode, type ArgumentPath } from "../argument-node.ts";
import { lifecycleUses } from "../decorators/lifecycle.ts";
import { outcomesUses } from "../decorators/outcomes.ts";
import { refusesUses } from "../decorators/refuses.ts";
import { signedRetryUses } from "../decorators/signed-retry.ts";
import type { DecoratorUse } from "../decorators/decorator-uses.ts";
import { createDiagnostic } from "../lib.ts";
import type { Answer } from "../model.ts";
import type { NamedOperation } from "../named-operations.ts";
import type { Check } from "./spec.ts";

interface DeclaredAnswer {
  answer: Answer;
  said: DecoratorUse<unknown>;
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

/** What an operation is said to answer is among the replies it returns. */
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
    argument: [0, "accepts", index, "status"],
  }));
  return [{ answer: said.value, said, argument: [0, "status"] }, ...accepted];
}

function answersOfRetry(said: ReturnType<typeof signedRetryUses.on>[number]): DeclaredAnswer[] {
  return Object.entries(said.value.failures).map(([failure, answer]: [string, Answer]) => ({
    answer,
    said,
    argument: [0, "failures", failure, "status"],
  }));
}

function answersOfOutcomes(said: ReturnType<typeof outcomesUses.on>[number]): DeclaredAnswer[] {
  return said.value.rows.flatMap(({ refuses }, index): DeclaredAnswer[] =>
    refuses ? [{ answer: refuses, said, argument: [1, "rows", index, "refuses", "status"] }] : [],
  );
}

function notReturned(operation: NamedOperation, { answer, said, argument }: DeclaredAnswer): Diagnostic[] {
  if (returns(operation, answer.status)) return [];
  const format = { operation: operation.id, status: String(answer.status), code: answer.code };
  return [createDiagnostic({ code: "status-not-returned", format, target: argumentNode(said.node, argument) })];
}

function returns({ http }: NamedOperation, status: number): boolean {
  return http.responses.some(({ statusCodes }) => {
    if (typeof statusCodes === "number") return statusCodes === status;
    return statusCodes === "*" || (statusCodes.start <= status && status <= statusCodes.end);
  });
}
