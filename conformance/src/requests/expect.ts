import type { Answer, Contract, RuleId } from "@tallystick/contract";
import type { Exchange } from "../http/exchange.ts";
import { FixtureUnavailable, Skipped } from "../errors/trial-errors.ts";
import { valueAt } from "../json/value-at.ts";
import type { Trial } from "./trial.ts";
import { answerOf, codeOf, declaredAnswer, hasAnswer } from "./fixtures/fixture.ts";

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

/** The needed part of a trial, or of an oracle's context. */
export type Judging = Pick<Trial, "holds" | "contract" | "target"> & { readonly support?: Trial["support"] };

/** Expectations by some rules: each holds in this state of the target, or the first is violated. */
export class Expectations {
  readonly rules: readonly string[];
  readonly #t: Judging;
  readonly #operation: string;

  constructor(t: Judging, rules: readonly string[], operation: string) {
    this.#t = t;
    this.rules = rules;
    this.#operation = operation;
  }

  /** The same by these rules, as far as the contract declares them. */
  by(...rules: readonly RuleId[]): Expectations {
    return new Expectations(this.#t, declared(this.#t.contract, ...rules), this.#operation);
  }

  /** The same about another operation. */
  of(operation: string): Expectations {
    return new Expectations(this.#t, this.rules, operation);
  }

  /** The condition must be true; the finding says what was expected and what was observed instead. */
  that(state: string, condition: boolean, finding: () => readonly [expected: string, observed: string]): void {
    let skipped: Skipped | undefined;
    for (const rule of this.rules) {
      try {
        this.#t.holds(rule, state, condition, () => {
          const [expected, observed] = finding();
          return { operation: this.#operation, expected, observed };
        });
      } catch (error) {
        // A rule that is not judged in this run hides none that is.
        if (!(error instanceof Skipped)) throw error;
        skipped ??= error;
      }
    }
    if (skipped !== undefined) throw skipped;
  }

  /** The two values must be equal as JSON, whatever the order of their keys; `what` names them. */
  same(state: string, what: string, expected: unknown, observed: unknown): void {
    const [one, other] = [canonical(expected), canonical(observed)];
    this.that(state, one === other, () => [`${what} ${one}`, other]);
  }

  /** What a body shows at these paths must be this; `undefined` stands for nothing. */
  members(state: string, { body }: Pick<Exchange, "body">, wanted: Readonly<Record<string, unknown>>): void {
    const seen = Object.keys(wanted).map((path) => [path, valueAt(body, path)]);
    this.same(state, "the members", wanted, Object.fromEntries(seen));
  }

  /** The ids of a list: each of `has` must be among them, and none of `lacks`. */
  listed(
    state: string,
    ids: readonly string[],
    { has = [], lacks = [] }: { has?: readonly string[]; lacks?: readonly string[] },
  ): void {
    const isRight = has.every((id) => ids.includes(id)) && !lacks.some((id) => ids.includes(id));
    const expected = [...has, ...lacks.map((id) => `not ${id}`)].join(" and ");
    this.that(state, isRight, () => [expected, ids.join(", ") || "none"]);
  }

  /** The reply must have one of these statuses. */
  status(state: string, reply: Exchange, ...statuses: readonly number[]): void {
    if (statuses.some((status) => isSuccess({ status }))) this.#endWhereRefusedAnyway(reply);
    this.#answered(state, reply, statuses.includes(reply.status), statuses.join(" or "));
  }

  /** The reply must be any success. */
  success(state: string, reply: Exchange): void {
    this.#endWhereRefusedAnyway(reply);
    this.#answered(state, reply, isSuccess(reply), "success");
  }

  /** The reply must be one of these, status and code both. */
  answer(state: string, reply: Exchange, answers: readonly Answer[]): void {
    // A caller who may not call is refused before the request is looked at.
    const isAboutCaller = answers.some(({ status }) => status === 401 || status === 403);
    if (!isAboutCaller && !isAnswer(reply, answers)) this.#endWhereRefusedAnyway(reply);
    const expected = new Set(answers.map(declaredAnswer));
    // Of the right status what is wrong is the code.
    const lacksCode = codeOf(reply) === undefined && answers.some(({ status }) => status === reply.status);
    const observed = lacksCode ? `${reply.status} without a code` : answerOf(reply);
    this.#answered(state, reply, isAnswer(reply, answers), [...expected].join(" or "), observed);
  }

  /** The reply to a request with one fault must refuse it. */
  refused(state: string, reply: Exchange, isRefused: boolean, expected: string): void {
    if (!isRefused) this.#endWhereRefusedAnyway(reply);
    this.#answered(state, reply, isRefused, expected);
  }

  #answered(state: string, reply: Exchange, isExpected: boolean, expected: string, observed = answerOf(reply)): void {
    const reason = isExpected ? undefined : this.#t.support?.unnamedPath?.(this.#t, reply);
    if (reason !== undefined) throw new FixtureUnavailable(reason);
    this.of(reply.operation).that(state, isExpected, () => [expected, observed]);
  }

  /** A declared refusal that nothing says how to avoid is no fault: neither success nor another refusal can be tried. */
  #endWhereRefusedAnyway(reply: Exchange): void {
    const reason = isSuccess(reply) ? undefined : this.#t.support?.refusedAnyway?.(this.#t, reply);
    if (reason !== undefined) throw new FixtureUnavailable(reason);
  }
}

/** Expectations by these rules; `operation` is what their findings are about, unless they are about a reply. */
export function expecting(t: Judging, rules: readonly string[], operation = ""): Expectations {
  return new Expectations(t, rules, operation);
}

/** Whether the work was done; a 202 only asks for a signature, unless it is declared as a success. */
export function isSuccess({ status, isAccepted }: Pick<Exchange, "status" | "isAccepted">): boolean {
  return status >= 200 && status < 400 && ((status !== 202 && status < 300) || isAccepted === true);
}

/** Whether a reply is one of these, status and code both; a reply to HEAD shows no code. */
export function isAnswer(
  reply: Pick<Exchange, "status" | "body" | "code"> & Partial<Pick<Exchange, "request">>,
  answers: readonly Answer[],
): boolean {
  const isBare = reply.request?.method === "HEAD";
  return answers.some((answer) => (isBare ? answer.status === reply.status : hasAnswer(reply, answer)));
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
