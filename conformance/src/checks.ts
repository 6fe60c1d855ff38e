import type { Contract, Operation } from "@tallystick/contract";
import type { Capability, Check, Oracle } from "./engine/types.ts";
import firstChecks from "./mutation-results/first-checks.json" with { type: "json" };
import { agentStatus } from "./payments/agents/rules/agent-status.ts";
import { foreignLists } from "./families/access/foreign-lists.ts";
import { otherPlatforms } from "./families/access/other-platform.ts";
import { permissions } from "./families/access/permissions.ts";
import { unauthenticated } from "./families/access/unauthenticated.ts";
import { oneExecution } from "./payments/accounts/rules/conservation/one-execution.ts";
import { overspending } from "./payments/accounts/rules/conservation/overspending.ts";
import { moneyRaces } from "./payments/accounts/rules/conservation/races.ts";
import { sequences } from "./payments/accounts/rules/conservation/sequences.ts";
import { factOracle } from "./families/facts/fact-oracle.ts";
import { shownFacts } from "./families/facts/shown.ts";
import { distinctKeys } from "./families/idempotency/distinct-keys.ts";
import { lostReplies } from "./families/idempotency/lost-reply.ts";
import { mismatches } from "./families/idempotency/mismatch.ts";
import { mixtures } from "./families/idempotency/mixtures.ts";
import { races } from "./families/idempotency/race.ts";
import { remembered } from "./families/idempotency/remembered.ts";
import { replays } from "./families/idempotency/replay.ts";
import { retentions } from "./families/idempotency/retention.ts";
import { scopes } from "./families/idempotency/scope.ts";
import { matrix } from "./families/lifecycle/matrix.ts";
import { illegalSteps } from "./families/lifecycle/illegal-steps.ts";
import { lifecycleRaces } from "./families/lifecycle/races.ts";
import { refusalCodes } from "./families/lifecycle/refusal-code.ts";
import { walks } from "./families/lifecycle/walks.ts";
import { bounds } from "./families/listing/bounds.ts";
import { defaultSizes } from "./families/listing/default-size.ts";
import { plainEnvelopes } from "./families/listing/envelopes.ts";
import { filteredPages } from "./families/listing/filtered-pages.ts";
import { filters, filtersTogether } from "./families/listing/filters.ts";
import { anySteps, smallestSteps } from "./families/listing/walks.ts";
import { delayedOutcomes } from "./families/outcomes/delayed.ts";
import { anyAccount, instantOutcomes } from "./families/outcomes/instant.ts";
import { moneyEffects } from "./payments/transactions/rules/money-effects.ts";
import { afterDeletes } from "./families/reads/after-delete.ts";
import { readBacks } from "./families/reads/read-back.ts";
import { secretOracle } from "./families/wire/secret-oracle.ts";
import { declaredRefusals } from "./families/refusals/declared-refusals.ts";
import { tooOften } from "./families/refusals/too-often.ts";
import { accountRules } from "./payments/accounts/rules/accounts.ts";
import { asRead } from "./payments/webhooks/rules/as-read.ts";
import { deliveries } from "./payments/webhooks/rules/delivery.ts";
import { emissions } from "./families/events/emissions.ts";
import { envelopes } from "./payments/webhooks/rules/envelopes.ts";
import { redeliveries } from "./payments/webhooks/rules/redeliveries.ts";
import { delayedEvents } from "./payments/webhooks/rules/delayed-events.ts";
import { orders } from "./payments/webhooks/rules/order.ts";
import { approvalWebhooks } from "./payments/webhooks/rules/approval-webhooks.ts";
import { agentActionRules } from "./payments/agents/rules/actions.ts";
import { agentDecisionRules } from "./payments/agents/rules/decisions.ts";
import { agentLimitRules } from "./payments/agents/rules/limits.ts";
import { agentPolicyRules } from "./payments/agents/rules/policies.ts";
import { agentRules } from "./payments/agents/rules/agents.ts";
import { incomingPaymentRules } from "./payments/transactions/rules/incoming-payments.ts";
import { endpointRules } from "./payments/webhooks/rules/endpoints.ts";
import { testWebhookRules } from "./payments/webhooks/rules/test-webhooks.ts";
import { balanceEvents, expiryEvent } from "./payments/accounts/rules/balance-events.ts";
import { conditionalEvents } from "./payments/webhooks/rules/conditional-events.ts";
import { justBeforeExpiry } from "./families/expiry/just-before-expiry.ts";
import { lapses } from "./families/expiry/lapses.ts";
import { steps } from "./families/lifecycle/steps.ts";
import { cardUpdateRules } from "./payments/cards/rules/card-updates.ts";
import { cardRules } from "./payments/cards/rules/cards.ts";
import { keyRules } from "./payments/auth/rules/index-of-rules.ts";
import { customerRules } from "./payments/customers/rules/customers.ts";
import { paymentRules } from "./payments/payment-rules.ts";
import { transferRules } from "./payments/transfers/rules/transfers.ts";
import { bodies } from "./families/schema/bodies.ts";
import { invalidRequests } from "./families/schema/invalid-requests.ts";
import { generatedMembers } from "./families/schema/generated-members.ts";
import { missingParameters } from "./families/schema/missing-parameters.ts";
import { plainRequests } from "./families/schema/plain.ts";
import { nonsenseFilters } from "./families/schema/queries.ts";
import { shownPayloads } from "./payments/quotes/rules/shown-payload.ts";
import { bodyOrders } from "./families/signed-retry/body-order.ts";
import { endedSessions } from "./payments/auth/rules/ended-sessions.ts";
import { firstCalls } from "./families/signed-retry/first-call.ts";
import { lostRetries } from "./families/signed-retry/lost-retry.ts";
import { racingRetries, severalChallenges, spentChallenges } from "./families/signed-retry/spent.ts";
import { stampForms } from "./families/signed-retry/stamp-forms.ts";
import { tampered, tamperedInAnyOrder } from "./families/signed-retry/tampered.ts";
import { expiringChallenges } from "./families/signed-retry/time.ts";
import { encodedIds } from "./families/wire/encoded-ids.ts";
import { malformed } from "./families/wire/malformed.ts";
import { wirePaths } from "./families/wire/paths.ts";
import { fieldOracle } from "./families/wire/wire-oracle.ts";
import { shapeOracle } from "./families/wire/shape-oracle.ts";

/** A derivation: the checks that follow from one decorator of the contract, or from one subject. */
type Derivation = (contract: Contract) => Check[];

const derivations: readonly Derivation[] = [
  unauthenticated,
  permissions,
  agentStatus,
  wirePaths,
  encodedIds,
  plainRequests,
  bodies,
  malformed,
  bounds,
  nonsenseFilters,
  missingParameters,
  plainEnvelopes,
  invalidRequests,
  shownFacts,
  declaredRefusals,
  readBacks,
  afterDeletes,
  customerRules,
  accountRules,
  keyRules,
  transferRules,
  paymentRules,
  cardRules,
  cardUpdateRules,
  agentRules,
  agentActionRules,
  agentPolicyRules,
  agentDecisionRules,
  agentLimitRules,
  matrix,
  refusalCodes,
  steps,
  illegalSteps,
  instantOutcomes,
  moneyEffects,
  filters,
  smallestSteps,
  filteredPages,
  firstCalls,
  stampForms,
  tampered,
  spentChallenges,
  severalChallenges,
  bodyOrders,
  shownPayloads,
  endedSessions,
  replays,
  distinctKeys,
  scopes,
  remembered,
  mismatches,
  otherPlatforms,
  foreignLists,
  defaultSizes,
  tooOften,
  walks,
  lifecycleRaces,
  races,
  lostReplies,
  mixtures,
  generatedMembers,
  tamperedInAnyOrder,
  racingRetries,
  lostRetries,
  anySteps,
  filtersTogether,
  sequences,
  overspending,
  moneyRaces,
  oneExecution,
  anyAccount,
  emissions,
  envelopes,
  asRead,
  deliveries,
  redeliveries,
  approvalWebhooks,
  orders,
  conditionalEvents,
  delayedEvents,
  balanceEvents,
  (contract) => [expiryEvent(contract)],
  testWebhookRules,
  endpointRules,
  incomingPaymentRules,
  delayedOutcomes,
  expiringChallenges,
  justBeforeExpiry,
  lapses,
  retentions,
];

/** Every check that follows from the contract. A check whose clauses carry no rule is left out. */
export function checksFor(contract: Contract): Check[] {
  return derivations
    .flatMap((derive) => derive(contract))
    .filter(({ rules }) => rules.length > 0)
    .map((check) => furnished(contract, check))
    .map(placed);
}

const places = new Map(firstChecks.map((name, place) => [name, place]));

/** The check with its place among those that catch the most. */
function placed(check: Check): Check {
  const place = places.get(check.name);
  return place === undefined ? check : { ...check, place };
}

/** The check with what its operation's plain request needs of the target; one that names nothing needs nothing. */
function furnished(contract: Contract, check: Check): Check {
  const row = contract.operations[check.operation ?? ""];
  const further = row === undefined || check.bare === true ? [] : needsOf(row);
  if (further.every((need) => check.needs.includes(need))) return check;
  const needs = [...new Set([...check.needs, ...further])];
  return { ...check, needs, phase: check.phase === "parallel" ? "webhooks" : check.phase };
}

/** What a target must offer for the operation's plain request to succeed: an endpoint, when the row is about one. */
function needsOf({ refusals }: Operation): Capability[] {
  const speaks = refusals.some(({ when }) => when === "no-endpoint" || when === "not-pending");
  return speaks ? ["webhook-receiver"] : [];
}

/** What judges every reply of every check. */
export function oraclesFor(contract: Contract): Oracle[] {
  return [shapeOracle(contract), fieldOracle(contract), factOracle(contract), secretOracle(contract)].filter(
    ({ rules }) => rules.length > 0,
  );
}
