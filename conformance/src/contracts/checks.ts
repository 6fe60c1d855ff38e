import {
  contract as shippedContract,
  openapi as shippedDocument,
  type Contract,
  type Operation,
} from "@tallystick/contract";
import { derivedAdapter } from "./derived-adapter.ts";
import { FixtureUnavailable, HarnessFault } from "../errors/trial-errors.ts";
import type { ContractBundle } from "../runner/run-context.ts";
import type { Capability } from "../requests/run-conditions.ts";
import type { Check, Oracle } from "../checks/check.ts";
import { UsageError } from "../errors/usage-error.ts";
import { accessChecks } from "../checks/access/checks.ts";
import { eventsChecks } from "../checks/events/checks.ts";
import { expiryChecks } from "../checks/expiry/checks.ts";
import { passedEnds } from "../checks/expiry/passed-ends.ts";
import { factsChecks } from "../checks/schema/facts/checks.ts";
import { idempotencyChecks } from "../checks/idempotency/checks.ts";
import { lifecycleChecks } from "../checks/lifecycle/checks.ts";
import { listingChecks } from "../checks/listing/checks.ts";
import { outcomesChecks } from "../checks/outcomes/checks.ts";
import { readsChecks } from "../checks/reads/checks.ts";
import { refusalsChecks } from "../checks/refusals/checks.ts";
import { schemaChecks } from "../checks/schema/checks.ts";
import { signedRetryChecks } from "../checks/signed-retry/checks.ts";
import { wireChecks } from "../checks/schema/wire/checks.ts";
import type { ContractAdapter, Derivation } from "../checks/contract-adapter.ts";
import { defineCheck } from "../checks/define-check.ts";
import { factOracle } from "../checks/schema/facts/fact-oracle.ts";
import { statedOracle } from "../checks/schema/facts/stated-oracle.ts";
import { lastingOracle } from "../checks/schema/facts/lasting-oracle.ts";
import { failureOracle } from "../checks/schema/wire/failure-oracle.ts";
import { shapeOracle } from "../checks/schema/wire/shape-oracle.ts";
import { fieldOracle } from "../checks/schema/wire/wire-oracle.ts";
import { acceptChecks, withOwnRules, type OwnRule } from "../checks/own/index.ts";
import { withOverrides } from "./contract-overrides.ts";
import { paymentsOverrides } from "./payments/index.ts";
import { withoutSizeLimits } from "../schema/without-size-limits.ts";
import { withPlaces } from "./first-checks.ts";
import { changesForAll } from "../requests/resources/there-once.ts";
import { isShipped } from "./shipped-contract.ts";

export { fixtureValues, type FixtureName } from "./payments/index.ts";

/** The adapter of the shipped contract. */
export const payments: ContractAdapter = adapterOf(shippedContract, withoutSizeLimits(shippedDocument));

/** The checks that rows of the contract give, by family. */
const families: readonly (readonly Derivation[])[] = [
  accessChecks,
  schemaChecks,
  wireChecks,
  factsChecks,
  refusalsChecks,
  readsChecks,
  listingChecks,
  lifecycleChecks,
  outcomesChecks,
  idempotencyChecks,
  signedRetryChecks,
  expiryChecks,
  eventsChecks,
];

/**
 * Every check that follows from the contract. A foreign contract may lack the rules of a check, which is then left out;
 * of the shipped one it is a `HarnessFault`, so that no check disappears silently.
 */
export function checksFor(contract: Contract, adapter: ContractAdapter = payments): Check[] {
  const derived = [...families.flat(), ...adapter.derivations].flatMap((derive) =>
    derivedBy(derive, contract, adapter),
  );
  const ruleless = derived.filter(({ rules }) => rules.length === 0);
  if (contract === shippedContract && ruleless.length > 0) {
    throw new HarnessFault(`These checks have no rule: ${ruleless.map(({ name }) => name).join(", ")}.`);
  }
  const checks = derived.filter(({ rules }) => rules.length > 0).map((check) => withNeeds(contract, check));
  return isShipped(contract) ? withPlaces(checks) : checks;
}

/** The checks of a derivation; one that fails on a foreign contract gives a check that says why. */
function derivedBy(derive: Derivation, contract: Contract, adapter: ContractAdapter): Check[] {
  if (isShipped(contract)) return derive(contract, adapter);
  try {
    return derive(contract, adapter);
  } catch (cause) {
    const what = cause instanceof Error ? cause.message : String(cause);
    const reason = `the suite could not derive its checks of ${derive.name}: ${what}`;
    return [
      defineCheck({
        name: `rules/${derive.name} could not be derived`,
        family: "rules",
        rules: Object.keys(contract.rules),
        run: () => Promise.reject(new FixtureUnavailable(reason, { cause })),
      }),
    ];
  }
}

/** The check with what the plain requests of its operations need of the target; one that names nothing needs nothing. */
function withNeeds(contract: Contract, check: Check): Check {
  const rows = [check.operation ?? "", ...(check.alsoCalls ?? [])].flatMap((id) => contract.operations[id] ?? []);
  const further = check.bare === true ? [] : rows.flatMap((row) => needsOf(contract, row));
  const needs = [...new Set([...check.needs, ...further])];
  const beside = check.phase === "parallel" && needs.length > check.needs.length ? "webhooks" : check.phase;
  const isBeside = beside === "parallel" || beside === "webhooks";
  const isAlone = isBeside && rows.some((row) => changesForAll(contract, row));
  return { ...check, needs, phase: isAlone ? aloneAs[beside] : beside };
}

/** The phase of a check that would run beside others, and may not. */
const aloneAs = { parallel: "alone", webhooks: "clock" } as const;

/** Capabilities that a valid request needs: an endpoint, where the row is about one. */
function needsOf({ webhooks }: Contract, { refusals }: Operation): Capability[] {
  const isDecidedThere = Object.values(webhooks).some(({ decision }) => decision !== undefined);
  const needsEndpoint = refusals.some(
    ({ when }) => when === "no-endpoint" || (when === "not-pending" && isDecidedThere),
  );
  return needsEndpoint ? ["webhook-receiver"] : [];
}

/** The oracles, which judge every reply. */
export function oraclesFor(contract: Contract, adapter: ContractAdapter = payments): Oracle[] {
  return [
    shapeOracle(contract),
    failureOracle(contract),
    fieldOracle(contract, adapter),
    factOracle(contract, adapter),
    statedOracle(contract),
    lastingOracle(contract, adapter),
    passedEnds(contract),
    ...adapter.oracles.map((oracle) => oracle(contract)),
  ].filter(({ rules }) => rules.length > 0);
}

/** The checks, rules and oracles of a run. */
export interface JudgeChoice {
  /** Checks of one's own, besides those that the contract gives; `defineCheck` makes one. */
  checks?: readonly Check[];
  /** Rules of one's own, which those checks judge. */
  rules?: readonly OwnRule[];
  /** Instead of the checks that the contract gives: some of them, for a run that is about nothing else. */
  suiteChecks?: readonly Check[];
  /** Instead of the oracles that the contract gives. */
  oracles?: readonly Oracle[];
}

/** All checks and oracles of a run. */
export function judgesOf(
  { contract, support }: AdaptedBundle,
  { suiteChecks = checksFor(contract, support), oracles = oraclesFor(contract, support), checks = [] }: JudgeChoice,
): { checks: readonly Check[]; oracles: readonly Oracle[] } {
  return { checks: [...suiteChecks, ...acceptChecks(contract, suiteChecks, checks)], oracles };
}

/** A contract with its document, and with everything that the suite needs of it besides its rows. */
export interface AdaptedBundle extends ContractBundle {
  support: ContractAdapter;
}

/** The shipped contract, unless another is given. A `UsageError` when another contract comes without its document. */
export function bundleOf(options: Partial<AdaptedBundle> & Pick<JudgeChoice, "rules">): AdaptedBundle {
  const { contract = shippedContract } = options;
  const whole = options.document ?? (isShipped(contract) ? shippedDocument : undefined);
  if (whole === undefined) {
    throw new UsageError(`The contract "${contract.title}" needs its OpenAPI document: give both.`);
  }
  const document = withoutSizeLimits(whole);
  const support = { ...(options.support ?? adapterOf(contract, document)), document };
  return { contract: withOwnRules(contract, options.rules), document, support };
}

/** Derived, with what a contract has of its own: so far only the shipped one, also in a changed copy. */
function adapterOf(contract: Contract, document: object): ContractAdapter {
  const derived = derivedAdapter(contract, document);
  return isShipped(contract) ? withOverrides(derived, paymentsOverrides) : derived;
}
