import { ANY_CODE } from "../default-conventions.ts";
import type { Diagnostic, Type } from "@typespec/compiler";
import type { HttpOperationResponse } from "@typespec/http";
import { argumentNode, type ArgumentPath } from "../argument-node.ts";
import { conventionsUses } from "../decorators/conventions.ts";
import { idempotentUses } from "../decorators/idempotent.ts";
import { lifecycleUses } from "../decorators/lifecycle.ts";
import { outcomesUses } from "../decorators/outcomes.ts";
import { refusesUses } from "../decorators/refuses.ts";
import { signedRetryUses } from "../decorators/signed-retry.ts";
import type { DecoratorUse } from "../decorators/decorator-uses.ts";
import { didYouMean } from "../did-you-mean.ts";
import { createDiagnostic } from "../lib.ts";
import type { Answer, ConventionalAnswers } from "../model.ts";
import type { NamedOperation } from "../named-operations.ts";
import { codesNamedIn, codeTypes } from "../named-codes.ts";
import { mayHave, typesAt } from "../paths.ts";
import { sentenceOfAnswer } from "../sentences.ts";
import type { Check } from "./spec.ts";

interface DeclaredAnswer {
  answer: Answer;
  use: DecoratorUse<unknown>;
  /** The place of the answer. */
  argument: ArgumentPath;
}

/** An operation with a signed retry returns a 202. */
export const challengeIsReturned: Check = ({ program, operations }) =>
  operations
    .filter((operation) => !returns(operation, 202))
    .flatMap(({ id, type }) =>
      signedRetryUses
        .on(program, type)
        .map(({ node }) => createDiagnostic({ code: "challenge-missing", format: { operation: id }, target: node })),
    );

/** The members of a challenge that a client needs. */
const CHALLENGE_FIELDS = ["payloadToSign", "requestId", "expiresAt"];

/** The 202 of a signed retry has the members of a challenge. */
export const challengeIsShown: Check = ({ program, operations }) =>
  operations.flatMap((operation) => {
    const replies = repliesWith(operation, 202);
    const missing = CHALLENGE_FIELDS.filter((field) => !mayShow(replies, field));
    if (replies.length === 0 || missing.length === 0) return [];
    const format = { operation: operation.id, fields: missing.join(", ") };
    return signedRetryUses
      .on(program, operation.type)
      .map(({ node }) => createDiagnostic({ code: "challenge-field", format, target: node }));
  });

/** Every declared answer of an operation has a reply with its status that names its code. */
export const declaredAnswersAreReturned: Check = ({ program, operations }) =>
  operations.flatMap((operation) =>
    [
      ...refusesUses.on(program, operation.type).flatMap(answersOfRefusal),
      ...signedRetryUses.on(program, operation.type).flatMap(answersOfRetry),
      ...idempotentUses.on(program, operation.type).flatMap(answersOfKey),
      ...outcomesUses.on(program, operation.type).flatMap(answersOfOutcomes),
    ].flatMap((declared) => notReturned(operation, declared)),
  );

/** Every operation that can request a transition returns the lifecycle's answer to forbidden transitions. */
export const forbiddenMovesAreReturned: Check = ({ program, operation }) =>
  lifecycleUses.all(program).flatMap((use) =>
    use.value.drivers.flatMap((driver) => {
      const driven = operation(driver.operation);
      const answer = use.value.otherwise;
      return driven && answer ? notReturned(driven, { answer, use, argument: [1, "otherwise"] }) : [];
    }),
  );

function answersOfRefusal(use: ReturnType<typeof refusesUses.on>[number]): DeclaredAnswer[] {
  const accepted = use.value.accepts.map((answer, index): DeclaredAnswer => ({
    answer,
    use,
    argument: [0, "accepts", index],
  }));
  return [{ answer: use.value, use, argument: [0] }, ...accepted];
}

function answersOfRetry(use: ReturnType<typeof signedRetryUses.on>[number]): DeclaredAnswer[] {
  return Object.entries(use.value.failures).map(([failure, answer]: [string, Answer]) => ({
    answer,
    use,
    argument: [0, "failures", failure],
  }));
}

function answersOfKey(use: ReturnType<typeof idempotentUses.on>[number]): DeclaredAnswer[] {
  return (["mismatchAnswer", "inFlightAnswer"] as const).flatMap((field): DeclaredAnswer[] => {
    const answer = use.value[field];
    return answer === undefined ? [] : [{ answer, use, argument: [0, field] }];
  });
}

function answersOfOutcomes(use: ReturnType<typeof outcomesUses.on>[number]): DeclaredAnswer[] {
  return use.value.rows.flatMap(({ refuses }, index): DeclaredAnswer[] =>
    refuses ? [{ answer: refuses, use, argument: [1, "rows", index, "refuses"] }] : [],
  );
}

function notReturned(operation: NamedOperation, { answer, use, argument }: DeclaredAnswer): Diagnostic[] {
  const format = {
    operation: operation.id,
    answer: sentenceOfAnswer(answer),
    status: String(answer.status),
    code: answer.code,
  };
  const replies = repliesWith(operation, answer.status);
  if (replies.length === 0) {
    const target = argumentNode(use.node, [...argument, "status"]);
    return [createDiagnostic({ code: "status-not-returned", format, target })];
  }
  if (answer.code === ANY_CODE) return [];
  const target = argumentNode(use.node, [...argument, "code"]);
  // No reply to HEAD shows a body.
  if (operation.http.verb === "head") return [];
  if (!replies.some(showsCode)) return [createDiagnostic({ code: "code-not-shown", format, target })];
  const named = replies.flatMap(codesNamedIn);
  if (named.length === 0 || named.includes(answer.code)) return [];
  return [
    createDiagnostic({
      code: "unknown-code",
      format: { ...format, meant: didYouMean(answer.code, named) },
      target,
    }),
  ];
}

/** The answers outside any operation, which no reply declares. */
const OUTSIDE_OPERATIONS: ReadonlySet<string> = new Set<keyof ConventionalAnswers>(["unknownPath", "methodNotAllowed"]);

/** Every common answer of operations that the service declares has a code which the replies with its status name; an undeclared status has none. */
export const commonAnswersAreNamed: Check = ({ program, operations }) =>
  conventionsUses.all(program).flatMap(({ value, node }) =>
    Object.entries(value.answers ?? {}).flatMap(([name, { status, code }]: [string, Answer]) => {
      if (OUTSIDE_OPERATIONS.has(name) || code === ANY_CODE) return [];
      const replies = operations.flatMap((operation) => repliesWith(operation, status).map(codesNamedIn));
      const named = replies.flat();
      if (replies.some((codes) => codes.length === 0 || codes.includes(code)) || named.length === 0) return [];
      return createDiagnostic({
        code: "unknown-code",
        format: { operation: "the service", status: String(status), code, meant: didYouMean(code, named) },
        target: argumentNode(node, [0, "answers", name, "code"]),
      });
    }),
  );

/** The answers to what an operation itself looks at; a server may give the others outside any operation, and no document declares them. */
const OF_OPERATIONS: ReadonlySet<string> = new Set<keyof ConventionalAnswers>([
  "invalid",
  "unauthenticated",
  "forbidden",
  "keyMismatch",
  "keyInFlight",
]);

/** Some operation has a reply with the status of every common answer that the service declares for operations. */
export const commonAnswersAreReturned: Check = ({ program, operations }) =>
  conventionsUses.all(program).flatMap(({ value, node }) =>
    Object.entries(value.answers ?? {}).flatMap(([name, answer]: [string, Answer]) => {
      const isReturned = operations.some((operation) => returns(operation, answer.status));
      // Any code says that the document leaves the answer open.
      if (!OF_OPERATIONS.has(name) || answer.code === ANY_CODE || operations.length === 0 || isReturned) return [];
      return createDiagnostic({
        code: "answer-not-returned",
        format: { name, answer: sentenceOfAnswer(answer), status: String(answer.status) },
        target: argumentNode(node, [0, "answers", name, "status"]),
      });
    }),
  );

function returns(operation: NamedOperation, status: number): boolean {
  return repliesWith(operation, status).length > 0;
}

function showsCode({ responses }: HttpOperationResponse): boolean {
  return responses.some(({ body }) => body !== undefined && (codeTypes(body).length > 0 || isOpen(body.type)));
}

/** Whether something undeclared may hold the code. */
function isOpen(body: Type): boolean {
  return [body, ...typesAt(body, "error"), ...typesAt(body, "errors[]")].some((type) => mayHave(type, "code"));
}

function mayShow(replies: HttpOperationResponse[], field: string): boolean {
  return replies.some(({ responses }) => responses.some(({ body }) => body !== undefined && mayHave(body.type, field)));
}

/** The replies of an operation that can have a status. */
export function repliesWith({ http }: NamedOperation, status: number): HttpOperationResponse[] {
  return http.responses.filter(({ statusCodes }) => {
    if (typeof statusCodes === "number") return statusCodes === status;
    return statusCodes === "*" || (statusCodes.start <= status && status <= statusCodes.end);
  });
}
