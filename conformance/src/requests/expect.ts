import type { Answer, Contract, RuleId } from "@tallystick/contract";
import type { Exchange } from "../http/exchange.ts";
import { FixtureUnavailable, type Finding } from "../errors/trial-errors.ts";
import type { Trial } from "./trial.ts";
import { answerOf } from "./fixtures/fixture.ts";
import { textAt } from "../json/value-at.ts";

/** Of these rules, those that the contract declares: all of the shipped one; a foreign contract may lack some. */
export function declared(contract: Contract, ...ids: (RuleId | undefined)[]): string[] {
  return inContract(contract, ids);
}

/** Of these rules, those that the contract declares for this operation, or for more than one operation. */
export function declaredFor(contract: Contract, operation: string, ...ids: (RuleId | undefined)[]): string[] {
  return about(contract, operation, inContract(contract, ids));
}

/** The rules that rows of the contract carry; a row without one is covered by more general rules. */
export function rulesOfRows(contract: Contract, ...ids: (string | undefined)[]): string[] {
  return inContract(contract, ids);
}

/** The rules that rows carry, as far as they are about this operation, or about more than one operation. */
export function rulesOfRowsFor(contract: Contract, operation: string, ...ids: (string | undefined)[]): string[] {
  return about(contract, operation, inContract(contract, ids));
}

/** The rules by which a table is keyed. */
export function rulesIn<Id extends RuleId>(table: Readonly<Record<Id, unknown>>): Id[] {
  // Object.keys forgets that the keys are those of the table.
  return Object.keys(table) as Id[];
}

/** Several lists of rules as one, each rule once. */
export function together(...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())];
}

function inContract(contract: Contract, ids: readonly (string | undefined)[]): string[] {
  return [...new Set(ids.filter((id) => id !== undefined))].filter((id) => contract.rules[id] !== undefined);
}

function about(contract: Contract, operation: string, rules: readonly string[]): string[] {
  const own = contract.operations[operation]?.rules ?? [];
  return rules.filter((id) => own.includes(id) || contract.operations[contract.rules[id]?.on ?? ""] === undefined);
}

/** Every one of the rules holds in this state, or the first is violated. */
export function expectThat(
  t: Pick<Trial, "holds">,
  rules: readonly string[],
  state: string,
  condition: boolean,
  finding: () => Finding,
): void {
  for (const rule of rules) t.holds(rule, state, condition, finding);
}

/** The reply must be one of these statuses. */
export function expectStatus(
  t: Trial,
  rules: readonly string[],
  state: string,
  reply: Exchange,
  statuses: number[],
): void {
  if (statuses.some((status) => isSuccess({ status }))) endWhereRefusedAnyway(t, reply);
  expectThat(t, rules, state, statuses.includes(reply.status), () => ({
    operation: reply.operation,
    expected: statuses.join(" or "),
    observed: answerOf(reply),
  }));
}

/** The reply must be any success. */
export function expectSuccess(t: Trial, rules: readonly string[], state: string, reply: Exchange): void {
  endWhereRefusedAnyway(t, reply);
  expectThat(t, rules, state, isSuccess(reply), () => ({
    operation: reply.operation,
    expected: "success",
    observed: answerOf(reply),
  }));
}

/** A declared refusal that nothing says how to avoid is no fault: what was to succeed cannot be tried. */
function endWhereRefusedAnyway(t: Trial, reply: Exchange): void {
  const reason = isSuccess(reply) ? undefined : t.support.refusedAnyway?.(t, reply);
  if (reason !== undefined) throw new FixtureUnavailable(reason);
}

/** Whether the work was done; a 202 only asks for a signature, unless it is declared as a success. */
export function isSuccess({ status, isAccepted }: Pick<Exchange, "status" | "isAccepted">): boolean {
  return status >= 200 && status < 300 && (status !== 202 || isAccepted === true);
}

/** The reply must be one of these, status and code both. */
export function expectAnswer(
  t: Trial,
  rules: readonly string[],
  state: string,
  reply: Exchange,
  answers: readonly Answer[],
): void {
  expectThat(t, rules, state, isAnswer(reply, answers), () => ({
    operation: reply.operation,
    expected: [...new Set(answers.map((answer) => `${answer.status} ${answer.code}`))].join(" or "),
    observed: answerOf(reply),
  }));
}

/** Whether a reply is one of these, status and code both. */
export function isAnswer(reply: Pick<Exchange, "status" | "body">, answers: readonly Answer[]): boolean {
  const code = textAt(reply.body, "code");
  return answers.some((answer) => answer.status === reply.status && answer.code === code);
}

/** Two values that must be equal, and what they are. */
export interface Sides {
  operation: string;
  what: string;
  expected: unknown;
  observed: unknown;
}

/** The two values must be equal as JSON, whatever the order of their keys. */
export function expectSame(t: Trial, rules: readonly string[], state: string, sides: Sides): void {
  const expected = canonical(sides.expected);
  const observed = canonical(sides.observed);
  expectThat(t, rules, state, expected === observed, () => ({
    operation: sides.operation,
    expected: `${sides.what} ${expected}`,
    observed,
  }));
}

/**
 * JSON with sorted keys, so that equal values are equal texts. Not by a library for RFC 8785: that has no form for NaN,
 * which a finding may show.
 */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, each: unknown) =>
      typeof each === "object" && each !== null && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : each,
    ) ?? "nothing"
  );
}
