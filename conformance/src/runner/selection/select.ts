import type { Contract } from "@tallystick/contract";
import { didYouMean } from "../../errors/did-you-mean.ts";
import type { Check, Oracle } from "../../checks/check.ts";
import { UsageError } from "../../errors/usage-error.ts";

/** What to judge. Patterns are rule ids, families, operations or check names, with `*` for any characters. */
export interface Selector {
  only?: readonly string[];
  skip?: readonly string[];
  /** Leaves out the rules that come from a decision. */
  sourceOnly?: boolean;
  /** This part of the checks, counted from 1; all parts together are the whole. */
  shard?: { part: number; of: number };
}

export interface Selection {
  checks: readonly Check[];
  oracles: readonly Oracle[];
  /** Rules whose assertions count. */
  rules: ReadonlySet<string>;
  /**
   * Rules that are never exercised when no check reached them; rules without a check belong to the first shard. In a
   * shard, or when only checks were named, another run may reach a rule that a check here lists and does not reach.
   */
  expected: ReadonlySet<string>;
  /** Rules with all of their checks in this run; what an oracle judges may come up in any check. */
  whole: ReadonlySet<string>;
}

type CheckOrOracle = Check | Oracle;

/** Applies the selector; a pattern that matches nothing is a `UsageError` with the nearest word. */
export function select(
  contract: Contract,
  checks: readonly Check[],
  oracles: readonly Oracle[],
  selector: Selector,
): Selection {
  const judges: CheckOrOracle[] = [...checks, ...oracles];
  const only = selector.only === undefined ? undefined : hits(contract, judges, selector.only, "--only");
  const skip = hits(contract, judges, selector.skip ?? [], "--skip");
  const named = new Set([...(only?.judges ?? [])].flatMap(({ rules }) => rules));

  const isWantedRule = (id: string): boolean =>
    !(selector.sourceOnly === true && contract.rules[id]?.origin === "decision") &&
    !skip.rules.has(id) &&
    (only === undefined || only.rules.has(id) || named.has(id));
  const wanted = Object.keys(contract.rules).filter(isWantedRule);

  const isWanted = (judge: CheckOrOracle): boolean =>
    !skip.judges.has(judge) &&
    judge.rules.some(isWantedRule) &&
    (only === undefined || only.judges.has(judge) || judge.rules.some((rule) => only.rules.has(rule)));
  const part = shardOf(checks.filter(isWanted), selector.shard);
  const selectedOracles = oracles.filter(isWanted);

  const live = new Set([...part, ...selectedOracles].flatMap((judge) => judge.rules));
  const judged = new Set(judges.flatMap((judge) => judge.rules));
  const isExpected = (id: string): boolean =>
    (only === undefined || only.rules.has(id)) &&
    (judged.has(id) ? selector.shard === undefined && live.has(id) : (selector.shard?.part ?? 1) === 1);
  const rules = new Set(wanted.filter((id) => live.has(id) || isExpected(id)));
  const absent = new Set<CheckOrOracle>(judges).difference(new Set<CheckOrOracle>([...part, ...selectedOracles]));
  const partial = new Set([...absent].flatMap((judge) => judge.rules));
  if (part.length < checks.length) for (const oracle of oracles) for (const id of oracle.rules) partial.add(id);
  const whole = rules.difference(partial);
  return { checks: part, oracles: selectedOracles, rules, expected: new Set(wanted.filter(isExpected)), whole };
}

/** Every n-th check in the order of the names, so that neither cost nor family decides the shard. */
export function shardOf(checks: readonly Check[], shard: Selector["shard"]): Check[] {
  if (shard === undefined) return [...checks];
  const sorted = checks.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return sorted.filter((_, index) => index % shard.of === shard.part - 1);
}

interface Matches {
  rules: Set<string>;
  judges: Set<CheckOrOracle>;
}

function hits(
  contract: Contract,
  judges: readonly CheckOrOracle[],
  patterns: readonly string[],
  flag: "--only" | "--skip",
): Matches {
  const found: Matches = { rules: new Set(), judges: new Set() };
  for (const pattern of patterns) {
    const matches = glob(pattern);
    const rules = Object.keys(contract.rules).filter(matches);
    const named = judges.filter((judge) => namesOf(judge).some(matches));
    if (rules.length + named.length === 0) throw unknownPattern(pattern, namesIn(contract, judges), flag);
    for (const rule of rules) found.rules.add(rule);
    for (const judge of named) found.judges.add(judge);
  }
  return found;
}

function namesOf(judge: CheckOrOracle): string[] {
  return [
    judge.family,
    judge.name,
    ...("operation" in judge && judge.operation !== undefined ? [judge.operation] : []),
  ];
}

/** `CARD-*` as a predicate; letter case does not matter. */
export function glob(pattern: string): (name: string) => boolean {
  const source = pattern.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\/-]/g, String.raw`\$&`));
  const expression = new RegExp(`^${source.join(".*")}$`, "i");
  return (name) => expression.test(name);
}

function namesIn(contract: Contract, judges: readonly CheckOrOracle[]): Set<string> {
  return new Set([...Object.keys(contract.rules), ...judges.flatMap(namesOf)]);
}

function unknownPattern(pattern: string, names: ReadonlySet<string>, flag: string): UsageError {
  const hint = hintFor(pattern, names, flag);
  return new UsageError(
    `No rule, family, operation or check matches "${pattern}".${hint} See them all with: tallystick list`,
  );
}

/** A part of the contract is named by a pattern of its operations. */
function hintFor(pattern: string, names: ReadonlySet<string>, flag: string): string {
  if (pattern.includes(",")) return ` Give ${flag} once for each.`;
  const within = `${pattern}.*`;
  return [...names].some(glob(within)) ? ` Did you mean ${within}?` : didYouMean(pattern, names);
}
