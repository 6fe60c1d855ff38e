import type { Operation } from "@tallystick/contract";
import type { ContractAdapter } from "../families/contract-adapter.ts";
import { exhibits } from "./exhibits.ts";
import { expiringFixtures } from "./expiring-fixtures.ts";
import { accountTypes, identifiersOf } from "./external-accounts/account-info.ts";
import { facts } from "./facts.ts";
import { generatedMembers } from "./generated-members.ts";
import { invalidVariantRules } from "./invalid-variant-rules.ts";
import { lifecycleDrivers } from "./lifecycle-drivers.ts";
import { lifecycleScenarios } from "./lifecycle-scenarios.ts";
import { pathToState } from "./paths.ts";
import { deletionRules, readBack } from "./read-rules.ts";
import { secretOracle } from "./secret-oracle.ts";
import { support } from "./support.ts";
import { refusalTriggers } from "./triggers.ts";
import { accountRules } from "./accounts/rules/accounts.ts";
import { balanceEvents, expiryEvent } from "./accounts/rules/balance-events.ts";
import { oneExecution } from "./accounts/rules/conservation/one-execution.ts";
import { overspending } from "./accounts/rules/conservation/overspending.ts";
import { moneyRaces } from "./accounts/rules/conservation/races.ts";
import { sequences } from "./accounts/rules/conservation/sequences.ts";
import { agentActionRules } from "./agents/rules/actions.ts";
import { agentStatus } from "./agents/rules/agent-status.ts";
import { agentRules } from "./agents/rules/agents.ts";
import { agentDecisionRules } from "./agents/rules/decisions.ts";
import { agentLimitRules } from "./agents/rules/limits.ts";
import { agentPolicyRules } from "./agents/rules/policies.ts";
import { endedSessions } from "./auth/rules/ended-sessions.ts";
import { keyRules } from "./auth/rules/index-of-rules.ts";
import { cardUpdateRules } from "./cards/rules/card-updates.ts";
import { cardRules } from "./cards/rules/cards.ts";
import { refusalCodes } from "./cards/rules/refusal-code.ts";
import { customerRules } from "./customers/rules/customers.ts";
import { paymentRules } from "./payment-rules.ts";
import { shownPayloads } from "./quotes/rules/shown-payload.ts";
import { incomingPaymentRules } from "./transactions/rules/incoming-payments.ts";
import { moneyEffects } from "./transactions/rules/money-effects.ts";
import { transferRules } from "./transfers/rules/transfers.ts";
import { approvalWebhooks } from "./webhooks/rules/approval-webhooks.ts";
import { asRead } from "./webhooks/rules/as-read.ts";
import { conditionalEvents } from "./webhooks/rules/conditional-events.ts";
import { delayedEvents } from "./webhooks/rules/delayed-events.ts";
import { deliveries } from "./webhooks/rules/delivery.ts";
import { endpointRules } from "./webhooks/rules/endpoints.ts";
import { envelopes } from "./webhooks/rules/envelopes.ts";
import { orders } from "./webhooks/rules/order.ts";
import { redeliveries } from "./webhooks/rules/redeliveries.ts";
import { testWebhookRules } from "./webhooks/rules/test-webhooks.ts";

export { fixtureValues, type FixtureName } from "./fixture-values.ts";

/** What the suite needs of the payments contract besides its rows. */
export const payments: ContractAdapter = {
  ...support,
  derivations: [
    agentStatus,
    agentRules,
    agentActionRules,
    agentPolicyRules,
    agentDecisionRules,
    agentLimitRules,
    customerRules,
    accountRules,
    sequences,
    overspending,
    moneyRaces,
    oneExecution,
    balanceEvents,
    (contract) => [expiryEvent(contract)],
    keyRules,
    endedSessions,
    transferRules,
    paymentRules,
    cardRules,
    cardUpdateRules,
    refusalCodes,
    moneyEffects,
    incomingPaymentRules,
    shownPayloads,
    envelopes,
    asRead,
    deliveries,
    redeliveries,
    approvalWebhooks,
    orders,
    conditionalEvents,
    delayedEvents,
    testWebhookRules,
    endpointRules,
  ],
  oracles: [secretOracle],
  facts,
  exhibits,
  resourceShownBy,
  refusalTriggers,
  lifecycleDrivers,
  lifecycleScenarios,
  pathToState,
  expiringFixtures,
  outcomeAccounts: {
    common: ({ outcomes }) =>
      outcomes.selector === "body.accountInfo" ? [{ type: "USD_ACCOUNT" }, { type: "EUR_ACCOUNT" }] : [{}],
    all: (contract) =>
      accountTypes(contract).flatMap((type) =>
        identifiersOf(contract, type).map((identifier) => ({ type, identifier })),
      ),
  },
  generatedMembers,
  invalidVariantRules,
  readBack,
  deletionRules,
  // A UMA address is public: any platform may look it up.
  publicOperations: new Set(["receivers.uma.lookup"]),
};

/** Starting a proof shows a credential, a lookup shows a receiver. */
function resourceShownBy({ id, references }: Operation): string | undefined {
  if (id.startsWith("receivers.")) return "Receiver";
  return references.some(({ resource }) => resource === "AuthMethod") ? "AuthMethod" : undefined;
}
