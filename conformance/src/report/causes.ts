import { entryOf } from "../runner/result/known-failing.ts";
import { answerOf, isSuccess, statusesOf } from "./answers.ts";
import { withConsequences, type Consequence } from "./consequences.ts";
import { counted } from "./counted.ts";
import type { Findings, ShownFailure, ShownRule } from "./findings.ts";
import { inState } from "./in-state.ts";
import { sidesText } from "./evidence/evidence.ts";
import { stepCount } from "./evidence/steps.ts";
import { printableLine } from "./printable.ts";
import { unexpected } from "./standing.ts";
import { symptomsOf } from "./symptoms.ts";

/** One failure of a rule. */
export interface Failure {
  rule: ShownRule;
  example: ShownFailure;
  /** `CARD-20-2`: the rule, and which of its failures; unique in a report. */
  id: string;
}

/** Failures that probably have one fault of the target in common. */
export interface Cause {
  /** `quotes.create answers 500 where 403 is expected` */
  title: string;
  /** The operations that it was observed at, the one with most failures first. */
  operations: string[];
  /** Every failure that it explains, those that the baseline does not have first, then the one with the fewest steps. */
  failures: Failure[];
  /** How many of them the baseline does not have; none where the report is compared with none. */
  fresh: number;
  /** The violated rules behind it, each once. */
  rules: ShownRule[];
  /** Rules that could not be tried because of it. */
  blocked: ShownRule[];
  /** What its rules are called. */
  noun: "rule" | "habit";
  /** The cause that it probably only follows from, which stands before it. */
  follows?: Consequence;
}

/** A feature that several failures may share. */
export interface Feature {
  key: string;
  /** Failures at one operation are explained better by it than by what many operations share. */
  isBroad: boolean;
}

type FeaturesOf = (failure: Failure) => Feature[];

/** A feature of all operations explains failures when it explains more than this many times those at the worst of them. */
const broadFactor = 1.5;

/**
 * The unexpected failures of a report, grouped by what they have in common, the group with the most rules first, after
 * those with a failure that the baseline does not have, and each followed by those that probably follow from it. Each failure is in one group. Failures of one operation with one answer belong together; so do failures of one rule, and those
 * with one wrong answer, where that explains clearly more.
 */
export function causesOf(report: Findings, features: FeaturesOf = answerFeatures): Cause[] {
  const all = unexpected(report).flatMap((rule) => failuresOfRule(rule));
  const left = new Map(all.map((failure) => [failure, features(failure)]));
  const groups: Failure[][] = [];
  while (left.size > 0) {
    const group = largestGroup(left);
    groups.push(group);
    for (const failure of group) left.delete(failure);
  }
  const silent = report.rules.filter(({ verdict }) => verdict === "never-exercised");
  const fresh = new Set(report.comparison?.new.map(({ rule, operation }) => entryOf(rule, operation)));
  const causes = groups
    .map((failures) => ({ ...causeOf(failures, fresh, silent), noun: report.noun ?? "rule" }))
    .toSorted(
      (one, other) =>
        Math.sign(other.fresh) - Math.sign(one.fresh) ||
        other.rules.length - one.rules.length ||
        other.failures.length - one.failures.length,
    );
  return withConsequences(causes);
}

/** The failures of a rule, each with an id; the ids of another list of failures begin with a prefix of its own. */
export function failuresOfRule(rule: ShownRule, prefix = ""): Failure[] {
  return (rule.counterexamples ?? []).map((example, index) => ({
    rule,
    example,
    id: `${prefix}${rule.id}-${index + 1}`,
  }));
}

function largestGroup(left: ReadonlyMap<Failure, readonly Feature[]>): Failure[] {
  const groups = new Map<string, { isBroad: boolean; failures: Failure[] }>();
  for (const [failure, features] of left) {
    for (const { key, isBroad } of features) {
      const group = groups.get(key) ?? { isBroad, failures: [] };
      group.failures.push(failure);
      groups.set(key, group);
    }
  }
  const weightOf = (group: { isBroad: boolean; failures: Failure[] }): number =>
    group.failures.length / (group.isBroad ? broadFactor : 1);
  // At equal weight the group that was found first: that of an operation.
  const sorted = [...groups.values()].toSorted((one, other) => weightOf(other) - weightOf(one));
  return sorted[0]?.failures ?? [];
}

/** By what was answered, for a server or a receiver: what is judged made the reply. */
function answerFeatures({ rule, example }: Failure): Feature[] {
  const { operation } = example;
  const answer = answerOf(example);
  const [expected] = statusesOf(example);
  // That a call succeeds is a symptom of many faults, unless the refusal that is missing is always of one kind.
  const isLet = isSuccess(answer) && expected !== undefined;
  const sorts = [
    { key: `operation ${operation} ${answer}${isLet ? ` ${rule.family}` : ""}`, isBroad: false },
    ...symptomsOf(example).map(({ key }) => ({ key, isBroad: false })),
    { key: `rule ${rule.id} ${answer}`, isBroad: true },
    ...accessFeature(operation, answer, expected),
  ];
  // Of a refusal that is right by itself, its code is wrong, or what else it shows: that others are refused so says nothing.
  if (isRightRefusal(example, answer))
    return [{ key: `${expected === undefined ? rule.id : "code"} of ${answer}`, isBroad: true }, ...sorts.slice(1)];
  return [
    ...sorts,
    isSuccess(answer)
      ? { key: `answer ${answer.slice(0, 1)} instead of ${expected ?? operation}`, isBroad: true }
      : { key: `answer ${answer}`, isBroad: true },
  ];
}

/** Who is let in and who is refused: one wrong permission does both. */
function accessFeature(operation: string, answer: string, expected = ""): Feature[] {
  const [one, other] = [answer, expected].map((each) => /^40[13]\b/.exec(each)?.[0]);
  const isExchange = (one === undefined) !== (other === undefined);
  return isExchange ? [{ key: `access ${operation} ${one ?? other}`, isBroad: false }] : [];
}

function isRightRefusal(example: ShownFailure, answer: string): boolean {
  const [status = ""] = answer.split(" ");
  const isRefusal = /^4\d\d$/.test(status);
  return isRefusal && (!example.observed.startsWith(status) || statusesOf(example).includes(status));
}

function causeOf(
  group: readonly Failure[],
  fresh: ReadonlySet<string>,
  silent: readonly ShownRule[],
): Omit<Cause, "noun"> {
  const isNew = new Set(group.filter(({ rule, example }) => fresh.has(entryOf(rule.id, example.operation))));
  const failures = group.toSorted(
    (one, other) =>
      Number(isNew.has(other)) - Number(isNew.has(one)) ||
      Number(one.rule.level === "SHOULD") - Number(other.rule.level === "SHOULD") ||
      effortOf(one) - effortOf(other) ||
      // What is derived from a declaration says it in fewer words.
      Number(one.rule.family === "rules") - Number(other.rule.family === "rules"),
  );
  const byOperation = Map.groupBy(failures, ({ example }) => example.operation);
  const operations = [...byOperation]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([operation]) => operation);
  return {
    title: titleOf(failures, operations),
    operations,
    failures,
    fresh: isNew.size,
    rules: [...new Set(failures.map(({ rule }) => rule))],
    blocked: silent.filter(({ reason = "" }) => failures.some(({ example }) => isBlockedBy(reason, example))),
  };
}

/** A rule about everything tells a reader less: a failure of one that names the place is the example, unless it takes so many times the effort. */
const generalFactor = 3;

/** How much a reader follows: the steps, and every call that they need, so that a long set-up is no plain example. */
function effortOf({ rule, example }: Failure): number {
  const effort = stepCount(example) + example.transcript.length;
  const words = new Set(rule.sentence.split(/[^\w.]+/));
  const isNamed = [example.operation, ...symptomsOf(example).flatMap(({ member = [] }) => member)].some((name) =>
    words.has(name),
  );
  return effort * (isNamed ? 1 : generalFactor);
}

/** The reason names the operation and its answer: `quotes.create answered 500 …`. */
function isBlockedBy(reason: string, example: ShownFailure): boolean {
  const [status = ""] = answerOf(example).split(" ");
  const words = reason.split(/[\s:,;()]+/);
  return !isSuccess(status) && words.includes(example.operation) && words.includes(status);
}

/** Characters of a title, and of each side of a failure in it. */
const longestTitle = 240;
const longestSide = 80;

function titleOf(failures: readonly Failure[], operations: readonly string[]): string {
  const [first] = failures;
  if (first === undefined) return "";
  const [one = ""] = operations;
  const isOne = operations.length === 1;
  const subject = isOne ? one : counted(operations.length, "operation");
  const answers = [...new Set(failures.map(({ example }) => answerOf(example)))];
  const expected = [...new Set(failures.flatMap(({ example }) => statusesOf(example)))].toSorted();
  const isAlike = failures.every(({ rule }) => rule === first.rule);
  const [state = "", ...otherStates] = new Set(failures.map(({ example }) => example.state));
  const place = isOne && otherStates.length === 0 ? inState(printableLine(state), one) : "";
  if (expected.length > 0 && answers.every((answer) => !expected.includes(answer.slice(0, 3)))) {
    const verb = isOne ? "answers" : "answer";
    const where = place.startsWith(",") ? `${place},` : place;
    return `${subject}${where} ${verb} ${alternatives(answers)} where ${alternatives(expected)} is expected`;
  }
  const shared = symptomsOf(first.example).find(({ key }) =>
    failures.every(({ example }) => symptomsOf(example).some((each) => each.key === key)),
  );
  if (shared !== undefined && (failures.length > 1 || shared.isWhole))
    return `${subject}${place.startsWith(" in ") ? place : ""} ${isOne ? "shows" : "show"} ${shared.text}`;
  if (isAlike && !isOne) return `${first.rule.id} is violated at ${subject}`;
  const { example } = first;
  const where = inState(printableLine(example.state), example.operation);
  // What several conditions have in common is more than the condition of one.
  const seen = isOne && otherStates.length > 0 ? `, for example${where.replace(/^,/, "")}` : isOne ? where : "";
  const text = printableLine(`${subject}${seen}: ${sidesText(example, example.transcript, longestSide)}`);
  return text.length > longestTitle ? `${text.slice(0, longestTitle - 1)}…` : text;
}

function alternatives(all: readonly string[]): string {
  if (all.length > 4) return `one of ${all.length} others`;
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} or ${all.at(-1)}`;
}

/** `38 rules violated, 45 never exercised` */
export function causeCounts({ rules, blocked, noun }: Cause): string {
  return `${counted(rules.length, noun)} violated${blocked.length === 0 ? "" : `, ${blocked.length} never exercised`}`;
}
