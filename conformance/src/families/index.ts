import type { Contract } from "@tallystick/contract";
import type { Check, Oracle } from "../engine/check.ts";
import firstChecks from "../mutation-results/first-checks.json" with { type: "json" };
import { agentStatus } from "./access/agents-standing.ts";
import { foreignLists } from "./access/foreign-lists.ts";
import { otherPlatforms } from "./access/other-platform.ts";
import { permissions } from "./access/permissions.ts";
import { unauthenticated } from "./access/stranger-at-the-door.ts";
import { oneExecution } from "./conservation/one-execution.ts";
import { overspending } from "./conservation/overspending.ts";
import { moneyRaces } from "./conservation/races.ts";
import { sequences } from "./conservation/sequences.ts";
import { factOracle } from "./facts/fact-oracle.ts";
import { shownFacts } from "./facts/shown.ts";
import { distinctKeys } from "./idempotency/distinct-keys.ts";
import { lostReplies } from "./idempotency/lost-reply.ts";
import { mismatches } from "./idempotency/mismatch.ts";
import { mixtures } from "./idempotency/mixtures.ts";
import { races } from "./idempotency/race.ts";
import { remembered } from "./idempotency/remembered.ts";
import { replays } from "./idempotency/replay.ts";
import { retentions } from "./idempotency/retention.ts";
import { scopes } from "./idempotency/scope.ts";
import { matrix } from "./lifecycle/matrix.ts";
import { illegalSteps } from "./lifecycle/missteps.ts";
import { lifecycleRaces } from "./lifecycle/races.ts";
import { refusalCodes } from "./lifecycle/refusal-code.ts";
import { walks } from "./lifecycle/walks.ts";
import { bounds } from "./listing/bounds.ts";
import { defaultSizes } from "./listing/default-size.ts";
import { plainEnvelopes } from "./listing/envelopes.ts";
import { filteredPages } from "./listing/filtered-pages.ts";
import { filters, filtersTogether } from "./listing/filters.ts";
import { anySteps, smallestSteps } from "./listing/walks.ts";
import { delayedOutcomes } from "./outcomes/delayed.ts";
import { anyAccount, instantOutcomes } from "./outcomes/instant.ts";
import { moneyEffects } from "./outcomes/money.ts";
import { afterDeletes } from "./reads/after-delete.ts";
import { readBacks } from "./reads/read-back.ts";
import { secretOracle } from "./wire/secret-oracle.ts";
import { declaredRefusals } from "./refusals/declared-refusals.ts";
import { tooOften } from "./refusals/too-often.ts";
import { accountRules } from "./rules/accounts.ts";
import { asRead } from "./events/as-read.ts";
import { deliveries } from "./events/delivery.ts";
import { emissions } from "./events/emissions.ts";
import { envelopes } from "./events/envelopes.ts";
import { redeliveries } from "./events/insistence.ts";
import { delayedEvents } from "./events/late.ts";
import { orders } from "./events/order.ts";
import { approvalWebhooks } from "./events/questions.ts";
import { agentActionRules } from "./rules/agent-actions.ts";
import { agentDecisionRules } from "./rules/agent-decisions.ts";
import { agentLimitRules } from "./rules/agent-limits.ts";
import { agentPolicyRules } from "./rules/agent-policies.ts";
import { agentRules } from "./rules/agents.ts";
import { incomingPaymentRules } from "./rules/incoming-payments.ts";
import { endpointRules } from "./rules/endpoints.ts";
import { testWebhookRules } from "./rules/trials.ts";
import { balanceEvents, expiryEvent } from "./events/balances.ts";
import { conditionalEvents } from "./events/told.ts";
import { justBeforeExpiry } from "./expiry/eves.ts";
import { lapses } from "./expiry/lapses.ts";
import { steps } from "./lifecycle/steps.ts";
import { cardUpdateRules } from "./rules/card-updates.ts";
import { cardRules } from "./rules/cards.ts";
import { keyRules } from "./rules/keys.ts";
import { customerRules } from "./rules/customers.ts";
import { paymentRules } from "./rules/payment-rules.ts";
import { transferRules } from "./rules/transfers.ts";
import { bodies } from "./schema/bodies.ts";
import { invalidRequests } from "./schema/departures.ts";
import { generatedMembers } from "./schema/drawn-members.ts";
import { missingParameters } from "./schema/missing-parameters.ts";
import { plainRequests } from "./schema/plain.ts";
import { nonsenseFilters } from "./schema/queries.ts";
import { shownPayloads } from "./signed-retry/shown-payload.ts";
import { bodyOrders } from "./signed-retry/body-order.ts";
import { endedSessions } from "./signed-retry/ended-sessions.ts";
import { firstCalls } from "./signed-retry/first-call.ts";
import { lostRetries } from "./signed-retry/lost-retry.ts";
import { racingRetries, severalChallenges, spentChallenges } from "./signed-retry/spent.ts";
import { stampForms } from "./signed-retry/stamp-forms.ts";
import { tampered, tamperedInAnyOrder } from "./signed-retry/tampered.ts";
import { expiringChallenges } from "./signed-retry/time.ts";
import { encodedIds } from "./wire/encoded-ids.ts";
import { malformed } from "./wire/malformed.ts";
import { wirePaths } from "./wire/paths.ts";
import { needsOf } from "../world/requests/all-requests.ts";
import { fieldOracle } from "./wire/wire-oracle.ts";
import { shapeOracle } from "./wire/shape-oracle.ts";

/** A derivation: the checks that one word of the contract, or one subject, gives. */
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

/** Every check that the contract gives. A check whose clauses carry no rule says nothing and is left out. */
export function checksFor(contract: Contract): Check[] {
  return derivations
    .flatMap((derive) => derive(contract))
    .filter(({ rules }) => rules.length > 0)
    .map((check) => furnished(contract, check))
    .map(placed);
}

const places = new Map(firstChecks.map((name, place) => [name, place]));

/** The check with its place among those that have caught the most. */
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

/** What judges every reply of every check. */
export function oraclesFor(contract: Contract): Oracle[] {
  return [shapeOracle(contract), fieldOracle(contract), factOracle(contract), secretOracle(contract)].filter(
    ({ rules }) => rules.length > 0,
  );
}
