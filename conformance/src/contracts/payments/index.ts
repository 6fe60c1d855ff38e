import type { Operation } from "@tallystick/contract";
import type { RefusalTriggers } from "../../requests/refusal-trigger.ts";
import { accounts } from "./accounts/domain.ts";
import { agents } from "./agents/domain.ts";
import { auth } from "./auth/domain.ts";
import { cards } from "./cards/domain.ts";
import { config } from "./config/domain.ts";
import { customers } from "./customers/domain.ts";
import { documents } from "./documents/domain.ts";
import { externalAccounts } from "./external-accounts/domain.ts";
import { owners } from "./owners/domain.ts";
import { quotes } from "./quotes/domain.ts";
import { tokens } from "./tokens/domain.ts";
import { transactions } from "./transactions/domain.ts";
import { transfers } from "./transfers/domain.ts";
import { verifications } from "./verifications/domain.ts";
import { webhooks } from "./webhooks/domain.ts";
import type { ContractOverrides } from "../contract-overrides.ts";
import type { PaymentsDomain } from "./payments-domain.ts";
import { sharedTriggers } from "./triggers.ts";
import { showInEachState } from "./show-in-each-state.ts";
import { contestedUses } from "./contested-uses.ts";
import { fieldInvariants } from "./field-invariants.ts";
import { eventSupport } from "./event-support.ts";
import { expiringFixtures } from "./expiring-fixtures.ts";
import { accountTypes, identifiersOf } from "./external-accounts/account-info.ts";
import { generatedMembers } from "./generated-members.ts";
import { invalidVariantRules } from "./invalid-variant-rules.ts";
import { lastingMembers } from "./lasting-members.ts";
import { lifecycleDrivers } from "./lifecycle-drivers.ts";
import { lifetimes } from "./lifetimes.ts";
import { pathsToStates } from "./paths.ts";
import { deletionRules } from "./deletion-rules.ts";
import { secretOracle } from "./secret-oracle.ts";
import { support } from "./support.ts";

export { fixtureValues, type FixtureName } from "./fixture-values.ts";

const domains: readonly PaymentsDomain[] = [
  accounts,
  agents,
  auth,
  cards,
  config,
  customers,
  documents,
  externalAccounts,
  owners,
  quotes,
  tokens,
  transactions,
  transfers,
  verifications,
  webhooks,
];

/** What the rows of the payments contract do not say. */
export const paymentsOverrides: ContractOverrides = {
  ...support,
  derivations: domains.flatMap(({ checks }) => checks),
  oracles: [secretOracle],
  fieldInvariants,
  facts: domains.flatMap(({ facts = [] }) => facts),
  lastingMembers,
  events: eventSupport,
  showInEachState,
  resourceShownBy,
  refusalTriggers: domains.reduce<RefusalTriggers>((all, { triggers }) => ({ ...all, ...triggers }), sharedTriggers),
  lifecycleDrivers,
  pathsToStates,
  expiringFixtures,
  lifetimes,
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
  deletionRules,
  contestedUses,
  // A UMA address is public: any platform may look it up.
  publicOperations: new Set(["receivers.uma.lookup"]),
};

/** Starting a proof shows a credential, a lookup shows a receiver. */
function resourceShownBy({ id, references }: Operation): string | undefined {
  if (id.startsWith("receivers.")) return "Receiver";
  return references.some(({ resource }) => resource === "AuthMethod") ? "AuthMethod" : undefined;
}
