import type { Contract } from "@tallystick/contract";
import type { Counterexample, Report, RuleReport, RuleVerdict, Verdict } from "./report.ts";
import type { ContractSupport } from "../../requests/trial.ts";
import type { Capability } from "../../requests/run-conditions.ts";
import { families, type Check, type Family, type Oracle } from "../../checks/check.ts";
import { isStandard } from "../../checks/rules-stating.ts";
import { entryOf, isKnownFailing, type KnownFailure } from "./known-failing.ts";
import { whySwitchedOff } from "../selection/switched-off.ts";
import { noneOfferedText, reasonsText } from "../selection/reasons-text.ts";
import type { RuleResult } from "../trial/trial-results.ts";

/** How a target can offer each capability. */
export const offers: Readonly<Record<Capability, string>> = {
  state: "a target that keeps what it is told (without --stateless)",
  clock: "a test clock (--clock URL)",
  "webhook-receiver": "a way to the runner's own webhook endpoint (--receiver HOST)",
  "other-platform":
    "the credentials of a second platform (--other-client-id with --other-client-secret, --other-token, or --other-api-key)",
};

export interface Evidence {
  contract: Contract;
  support: Pick<ContractSupport, "document" | "partsOfRule">;
  checks: readonly Check[];
  oracles: readonly Oracle[];
  capabilities: ReadonlySet<Capability>;
  switchedOff: ReadonlyMap<string, string>;
  results: ReadonlyMap<string, RuleResult>;
  counterexamples: ReadonlyMap<string, readonly Counterexample[]>;
  further: ReadonlyMap<string, number>;
  /** The operation by which the platform's endpoint for webhooks is set. */
  endpointSetBy?: string | undefined;
  /** The run was stopped early. */
  isCutShort: boolean;
}

/** One entry per expected rule, and per rule that the run reached, or could not reach for a reason. */
export function ruleReports(
  evidence: Evidence,
  { rules, expected }: { rules: ReadonlySet<string>; expected: ReadonlySet<string> },
): RuleReport[] {
  const [checks, oracles] = [byRule(evidence.checks), byRule(evidence.oracles)];
  const reports = Object.values(evidence.contract.rules)
    .filter(({ id }) => rules.has(id))
    .map((rule) => ruleReport(evidence, rule, checks.get(rule.id) ?? [], oracles.get(rule.id) ?? []));
  const isReported = ({ id, verdict }: RuleReport): boolean =>
    expected.has(id) || verdict !== "never-exercised" || evidence.results.get(id)?.reasons !== undefined;
  return reports.filter(isReported);
}

/** What judges each rule. */
function byRule<Judge extends Check | Oracle>(judges: readonly Judge[]): Map<string, Judge[]> {
  const judging = new Map<string, Judge[]>();
  for (const judge of judges) {
    for (const rule of new Set(judge.rules)) {
      const others = judging.get(rule);
      if (others === undefined) judging.set(rule, [judge]);
      else others.push(judge);
    }
  }
  return judging;
}

function ruleReport(
  evidence: Evidence,
  rule: Contract["rules"][string],
  checks: readonly Check[],
  oracles: readonly Oracle[],
): RuleReport {
  const results = evidence.results.get(rule.id);
  const undeclared = rule.unobservable ?? whySwitchedOff(evidence, evidence.switchedOff, rule);
  const counterexamples = undeclared === undefined ? (evidence.counterexamples.get(rule.id) ?? []) : [];
  const further = evidence.further.get(rule.id) ?? 0;
  const judgingChecks = holdingChecks(checks, rule.id);
  const judgingOracles = ableToHold(oracles, rule.id);
  const judging = familiesOf([...checks, ...oracles]);
  const isUntried = judging.length > 0 && ableToHold(checks, rule.id).length + judgingOracles.length === 0;
  const notDeclared = undeclared ?? (isUntried && counterexamples.length === 0 ? onlyToBreak : undefined);
  const verdict =
    notDeclared === undefined
      ? verdictOf(evidence, judgingChecks, judgingOracles, results, counterexamples)
      : "not-declared";
  const reason =
    notDeclared ?? reasonOf(evidence, { rule, verdict, checks: judgingChecks, oracles: judgingOracles, results });
  return {
    id: rule.id,
    level: rule.level,
    origin: rule.origin,
    sentence: rule.sentence,
    source: `${rule.source.file}:${rule.source.line}`,
    family: judging[0] ?? "rules",
    families: judging,
    verdict,
    held: results?.held ?? 0,
    states: results?.states.size ?? 0,
    checks: [...checks, ...oracles].map(({ name }) => name),
    ...(verdict === "violated" && results?.firstViolationMs !== undefined
      ? { firstViolationMs: Math.round(results.firstViolationMs) }
      : {}),
    ...(reason === undefined ? {} : { reason }),
    ...(counterexamples.length === 0 ? {} : { counterexamples: [...counterexamples] }),
    ...(further === 0 || verdict !== "violated" ? {} : { further }),
  };
}

/** The reason of a rule that no call can trigger, such as a transition by the operator. */
const onlyToBreak = "no caller brings about what it says; only a breach of it would be seen";

/** The checks under which the rule can hold; all of them where it can only be violated. */
function holdingChecks(checks: readonly Check[], rule: string): readonly Check[] {
  const holding = ableToHold(checks, rule);
  return holding.length > 0 ? holding : checks;
}

/** The judges under which the rule can hold, not only be violated. */
function ableToHold<Judge extends Check | Oracle>(judges: readonly Judge[], rule: string): Judge[] {
  return judges.filter(({ onlyViolates = [] }) => !onlyViolates.includes(rule));
}

function verdictOf(
  evidence: Evidence,
  checks: readonly Check[],
  oracles: readonly Oracle[],
  results: RuleResult | undefined,
  counterexamples: readonly Counterexample[],
): RuleVerdict {
  if (counterexamples.length > 0) return "violated";
  if (results !== undefined && results.held > 0) return "held";
  if (results !== undefined && isOnlyNotOffered(results)) return "not-declared";
  const isReached = checks.some((check) => isRunnable(evidence, check));
  // What a target without state does not show in its successes, it does not declare.
  const isOutOfReach =
    isStateless(evidence) ||
    (checks.length > 0 && (oracles.length === 0 || checks.every((check) => isOff(evidence, check))));
  // Of a part of the contract, the replies may have nothing that such a rule is about.
  if (evidence.switchedOff.size > 0 && checks.length === 0 && oracles.length > 0) return "not-declared";
  return isOutOfReach && !isReached ? "not-declared" : "never-exercised";
}

/** Nothing else kept its checks from judging it. */
function isOnlyNotOffered({ notOffered, reasons, skipped }: RuleResult): boolean {
  return notOffered !== undefined && reasons === undefined && skipped === undefined;
}

/** A verdict, and what led to it. */
interface Reached {
  rule: Contract["rules"][string];
  verdict: RuleVerdict;
  checks: readonly Check[];
  oracles: readonly Oracle[];
  results: RuleResult | undefined;
}

function reasonOf(evidence: Evidence, { rule, verdict, checks, oracles, results }: Reached): string | undefined {
  if (verdict === "held" || verdict === "violated") return undefined;
  if (verdict === "not-declared") {
    if (results?.notOffered !== undefined && isOnlyNotOffered(results)) return reasonsText(results.notOffered);
    if (isStateless(evidence)) return `needs ${offers.state}`;
    if (checks.length === 0) return "no reply of the operations that are offered showed anything that it is about";
    return noneOfferedText(offReasons(evidence, checks)) ?? needsText(evidence, checks);
  }
  if (checks.length + oracles.length === 0) return whyUnjudged(rule);
  const silence =
    checks.length === 0 ? "no reply showed anything that it is about" : "its checks ran and did not reach it";
  const incomplete = results?.reasons && reasonsText(results.reasons);
  return incomplete ?? results?.skipped ?? (evidence.isCutShort ? "the run ended before its checks ran" : silence);
}

/** Why the operations of these checks are not offered. */
function offReasons({ switchedOff }: Evidence, checks: readonly Check[]): Map<string, string> {
  return new Map(
    checks.flatMap(({ operation = "" }) => {
      const reason = switchedOff.get(operation);
      return reason === undefined ? [] : [[operation, reason] as const];
    }),
  );
}

/** What the checks need and the target does not offer. */
function needsText(evidence: Evidence, checks: readonly Check[]): string {
  const needs = new Set(checks.flatMap((check) => missing(evidence, check)));
  const isUnset = needs.has("webhook-receiver") ? evidence.switchedOff.get(evidence.endpointSetBy ?? "") : undefined;
  return isUnset ?? `needs ${[...needs].map((need) => offers[need]).join(" and ")}`;
}

/** A sentence alone means nothing to the suite: the designer can say what it states. */
function whyUnjudged({ id, declaredBy, states = [] }: Contract["rules"][string]): string {
  if (declaredBy === "rule" && states.length === 0)
    return "only a sentence declares it: say what it states, or add a check of one's own";
  const [statement] = states;
  if (!isStandard(id) || statement === undefined) return "no check of this suite judges it yet";
  const toDeclare = statement === "bounds-enforced" ? `declare ${boundsToTry} in a JSON body, or ` : "";
  return `nothing that the contract declares can be tried by it: ${toDeclare}leave it out (standardRulesLeftOut: ${statement})`;
}

const boundsToTry = "@minValue, @maxValue, @minLength, @maxLength, @pattern or a known @format";

/** What the check needs and the target does not offer. */
export function missing({ capabilities }: Pick<Evidence, "capabilities">, check: Check): Capability[] {
  const needs: readonly Capability[] = check.isStateless === true ? check.needs : ["state", ...check.needs];
  return needs.filter((need) => !capabilities.has(need));
}

/** Whether the target offers the check's operation, and all that it needs. */
export function isRunnable(target: Pick<Evidence, "capabilities" | "switchedOff">, check: Check): boolean {
  return missing(target, check).length === 0 && !isOff(target, check);
}

function isOff({ switchedOff }: Pick<Evidence, "switchedOff">, { operation }: Check): boolean {
  return operation !== undefined && switchedOff.has(operation);
}

function isStateless({ capabilities }: Evidence): boolean {
  return !capabilities.has("state");
}

/** The families of these rules, in the order of the report. */
function familiesOf(judges: readonly { family: Family }[]): Family[] {
  return families.filter((family) => judges.some((judge) => judge.family === family));
}

/** Which violations count: those of MUST rules, those of all, or those of MUST rules that the baseline does not have. */
export type FailOn = "must" | "should" | "new";

/** What counts against the target, and what is only reported. */
export interface Strictness {
  failOn: "must" | "should";
  knownFailures: readonly KnownFailure[];
}

/** The verdict over all rules. `isUncertain`: the run was stopped early, or a failure did not recur. */
export function overall(
  rules: readonly RuleReport[],
  isUncertain: boolean,
  strictness: { failOn: Strictness["failOn"]; knownFailures: readonly Pick<KnownFailure, "rule">[] },
): Verdict {
  const counts = rules.filter(({ level }) => level === "MUST" || strictness.failOn === "should");
  const isUnexpected = (rule: RuleReport): boolean =>
    rule.verdict === "violated" && !isKnownFailing(strictness.knownFailures, rule);
  if (counts.some(isUnexpected)) return "violations";
  const isUnseen = counts.some(({ verdict }) => verdict === "never-exercised");
  return isUnseen || isUncertain ? "incomplete" : "conformant";
}

/**
 * The exit code of a report; 3 when the target became unreachable or refused its caller, or the suite itself failed. `new`: of
 * the violations and the rules that are never exercised only those count that the baseline does not have.
 */
export function exitCodeOf(report: Report, allowIncomplete: boolean, failOn?: FailOn): 0 | 1 | 3 {
  const verdict = failOn === "new" ? verdictOfNews(report) : report.verdict;
  if (verdict === "violations" || report.knownFailing.some(({ status }) => status === "stale")) return 1;
  const isGone = report.interrupted === "unreachable" || report.interrupted === "credentials-refused";
  if (isGone || report.harnessFaults.length > 0) return 3;
  return verdict === "conformant" || allowIncomplete ? 0 : 1;
}

/** What still fails counts like a known failure. */
function verdictOfNews({ rules, flaky, interrupted, knownFailing, comparison }: Report): Verdict {
  const { stillFailing = [], newlyUntried = [] } = comparison ?? {};
  const untried = new Set(comparison === undefined ? rules.map(({ id }) => id) : newlyUntried);
  return overall(
    rules.filter(({ id, verdict }) => verdict !== "never-exercised" || untried.has(id)),
    flaky.length > 0 || interrupted !== undefined,
    {
      failOn: "must",
      knownFailures: [
        ...knownFailing,
        ...stillFailing.map(({ rule, operation }) => ({ rule: entryOf(rule, operation) })),
      ],
    },
  );
}
