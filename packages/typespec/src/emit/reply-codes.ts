import { ANY_CODE } from "../default-conventions.ts";
import type { Program, Type } from "@typespec/compiler";
import type { HttpOperationResponse } from "@typespec/http";
import { idempotentUses } from "../decorators/idempotent.ts";
import { lifecycleUses } from "../decorators/lifecycle.ts";
import { outcomesUses } from "../decorators/outcomes.ts";
import { refusesUses } from "../decorators/refuses.ts";
import { signedRetryUses } from "../decorators/signed-retry.ts";
import type { Answer } from "../model.ts";
import { codeTypes } from "../named-codes.ts";
import type { NamedOperation } from "../named-operations.ts";

/** Every declared error answer of an operation: refusals, failures of a signed retry, outcomes, forbidden transitions. */
export function answersOf(program: Program, operation: NamedOperation): Answer[] {
  const refusals = refusesUses.on(program, operation.type).map(({ value }) => value);
  const failures = signedRetryUses.on(program, operation.type).flatMap(({ value }) => Object.values(value.failures));
  const outcomes = outcomesUses
    .on(program, operation.type)
    .flatMap(({ value }) => value.rows.flatMap((row) => row.refuses ?? []));
  const keys = idempotentUses
    .on(program, operation.type)
    .flatMap(({ value: { mismatchAnswer, inFlightAnswer } }) => [mismatchAnswer, inFlightAnswer])
    .filter((answer) => answer !== undefined);
  const moves = lifecycleUses
    .all(program)
    .filter(({ value }) => value.drivers.some((driver) => driver.operation === operation.id))
    .flatMap(({ value }) => value.otherwise ?? []);
  return [...refusals, ...refusals.flatMap((refusal) => refusal.accepts), ...failures, ...outcomes, ...keys, ...moves];
}

/** The codes of an error reply: those declared for its status, and the literals of the code in its body. */
export function codesOf(answers: Answer[], status: number, response: HttpOperationResponse): string[] {
  const declared = answers.flatMap((answer) =>
    answer.status === status && answer.code !== ANY_CODE ? [answer.code] : [],
  );
  const written = response.responses.flatMap(({ body }) =>
    body === undefined ? [] : codeTypes(body).flatMap(literalCodes),
  );
  return [...new Set([...declared, ...written])].toSorted();
}

/** The literals of a code. An enum is not counted: its values may belong to several statuses. */
function literalCodes(code: Type): string[] {
  const alternatives = code.kind === "Union" ? [...code.variants.values()].map((variant) => variant.type) : [code];
  return alternatives.flatMap(literal);
}

function literal(type: Type): string[] {
  if (type.kind === "String") return [type.value];
  return type.kind === "EnumMember" ? [String(type.value ?? type.name)] : [];
}
