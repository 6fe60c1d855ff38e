import { partsOf } from "../../runner/selection/switched-off.ts";
import type { Check } from "../../checks/check.ts";
import type { Report, RuleReport } from "../../runner/result/report.ts";
import { requiredBy, type OfferedContract } from "./required-operations.ts";

/** What a target serves, what is judged of it, and what would open more. */
export interface Ladder {
  schema: 1;
  target: string;
  contract: Report["contract"];
  /** Operations that are served, in all and by part; parts without any are left out. */
  served: { operations: number; of: number; parts: { part: string; operations: number; of: number }[] };
  /** The rules that can be judged over HTTP; which of them held, and which did not. */
  rules: { of: number; held: number; violated: string[] };
  /** Operations that are not served: what would be judged with each alone, the most first. */
  add: Opening[];
  /** Rules that no operation alone opens: what else is in the way, the most rules first. */
  inTheWay: { reason: string; rules: string[] }[];
}

/** What one more operation would open. */
export interface Opening {
  operation: string;
  /** Rules for which it is all that is missing, as far as the contract tells: a check may meet more. */
  opens: string[];
  /** How many rules need it together with others. */
  helps: number;
}

/**
 * What of a contract is served and judged, and which absent operations would open the most rules: from the report of a run with
 * `--offers as-found`.
 */
export function ladderOf(
  { contract, document, signerOperations = [] }: Omit<OfferedContract, "isOffered">,
  checks: readonly Check[],
  report: Report,
): Ladder {
  const off = new Map(report.offered?.notOffered.map(({ operation, reason }) => [operation, reason]));
  const isOffered = (operation: string): boolean => !off.has(operation);
  const offered = { contract, document, isOffered, signerOperations };
  const rules = report.rules.filter(({ id }) => contract.rules[id]?.unobservable === undefined);
  const unjudged = rules.filter(({ verdict }) => verdict === "never-exercised" || verdict === "not-declared");
  const waiting = unjudged.map((rule) => ({ rule, lacks: missingFor(offered, checks, off, rule) }));
  const operations = Object.values(contract.operations);
  return {
    schema: 1,
    target: report.target,
    contract: report.contract,
    served: {
      operations: operations.length - off.size,
      of: operations.length,
      parts: partsOf(contract)
        .map((part) => operations.filter(({ domain }) => domain === part))
        .map((own) => ({
          part: own[0]?.domain ?? "",
          operations: own.filter(({ id }) => isOffered(id)).length,
          of: own.length,
        }))
        .filter((part) => part.operations > 0),
    },
    rules: {
      of: rules.length,
      held: rules.filter(({ verdict }) => verdict === "held").length,
      violated: rules.filter(({ verdict }) => verdict === "violated").map(({ id }) => id),
    },
    add: openings(offered, waiting),
    inTheWay: obstacles(waiting),
  };
}

/** A rule that is not judged, and the operations that its least demanding check lacks. */
interface Waiting {
  rule: RuleReport;
  lacks: ReadonlySet<string>;
}

function missingFor(
  offered: OfferedContract,
  checks: readonly Check[],
  off: ReadonlyMap<string, string>,
  rule: RuleReport,
): Set<string> {
  const own = checks.filter(({ name, operation }) => operation !== undefined && rule.checks.includes(name));
  const operations = new Set(own.map(({ operation = "" }) => operation));
  const sets = [...operations].map((each) => missingOf(offered, each));
  const [fewest] = sets.toSorted((one, other) => one.size - other.size);
  if (fewest !== undefined && fewest.size > 0) return fewest;
  // Its checks had all that their operations name, and met others that are absent.
  const met = [...off].filter(([, reason]) => rule.reason?.includes(reason) === true);
  return new Set(met.flatMap(([operation]) => [...missingOf(offered, operation)]));
}

function missingOf(offered: OfferedContract, operation: string): Set<string> {
  return new Set([...requiredBy(offered, operation)].filter((id) => !offered.isOffered(id)));
}

function openings({ contract, isOffered }: OfferedContract, waiting: readonly Waiting[]): Opening[] {
  const absent = Object.keys(contract.operations).filter((id) => !isOffered(id));
  return absent
    .map((operation) => {
      const needing = waiting.filter(({ lacks }) => lacks.has(operation));
      const opened = needing.filter(({ lacks }) => lacks.size === 1).map(({ rule }) => rule.id);
      return { operation, opens: opened, helps: needing.length - opened.length };
    })
    .filter(({ opens, helps }) => opens.length + helps > 0)
    .toSorted((one, other) => other.opens.length - one.opens.length || other.helps - one.helps);
}

function obstacles(waiting: readonly Waiting[]): Ladder["inTheWay"] {
  const others = waiting.filter(({ lacks }) => lacks.size === 0).map(({ rule }) => rule);
  const groups = Map.groupBy(others, ({ reason }) => reason ?? "no check reached it");
  return [...groups]
    .map(([reason, list]) => ({ reason, rules: list.map(({ id }) => id) }))
    .toSorted((one, other) => other.rules.length - one.rules.length);
}
