import type { Contract } from "@tallystick/contract";
import type { ContractAdapter } from "../checks/contract-adapter.ts";
import { anotherCallerOf, callerOf, callersWithout, permissionsOf, requestFor } from "../requests/callers.ts";
import { conservedChanges } from "../checks/conservation/conserved-changes.ts";
import { conservedQuantities } from "../checks/conservation/conserved.ts";
import { deletedIsUnknownElsewhere } from "../checks/refusals/deleted-named.ts";
import { effectSupport } from "../requests/effects.ts";
import { eventSupport } from "../requests/events.ts";
import { expiringFixturesOf, lastingFixturesOf, lifetimesOf } from "../requests/expiry.ts";
import { refusedAnyway } from "../requests/fixtures.ts";
import { lifecycleDriversOf, pathToStateOf } from "../requests/lifecycle.ts";
import { listSupportOf } from "../requests/lists.ts";
import { outcomeAccounts, requestForOutcome } from "../requests/outcomes.ts";
import { ownerOf } from "../requests/owners.ts";
import { platformOperationsOf } from "../requests/platform-operations.ts";
import { bareRequestOf, requestOf } from "../requests/requests.ts";
import { signerOf, signingSupport } from "../requests/signing.ts";
import { showInEachStateOf } from "../requests/show-in-each-state.ts";
import { refusalTriggersOf } from "../requests/triggers.ts";
import { drainBalance } from "../checks/conservation/drain-balance.ts";
import { uniqueness } from "../checks/refusals/uniqueness.ts";
import { variantsOf } from "../requests/variants.ts";

/** Everything that the suite needs of a contract besides its rows, taken from the contract and its document alone. */
export function derivedAdapter(contract: Contract, document: object): ContractAdapter {
  const support = {
    document,
    requestOf,
    bareRequestOf,
    variantsOf,
    callerOf,
    permissionsOf: permissionsOf(contract),
    ownerOf,
    signerOf,
    anotherCallerOf,
    callersWithout,
    requestFor,
    requestForOutcome,
    operations: platformOperationsOf(contract),
    ...(contract.conventions.endpoint && { endpoint: contract.conventions.endpoint }),
    lists: listSupportOf(contract),
    signing: signingSupport,
    effects: effectSupport,
    refusedAnyway,
  };
  return {
    ...support,
    derivations: [conservedQuantities, conservedChanges, drainBalance, uniqueness, deletedIsUnknownElsewhere],
    oracles: [],
    facts: [],
    lastingMembers: [],
    events: eventSupport,
    showInEachState: showInEachStateOf(contract),
    resourceShownBy: () => undefined,
    refusalTriggers: refusalTriggersOf(contract),
    lifecycleDrivers: lifecycleDriversOf(contract),
    lifecycleScenarios: {},
    pathToState: pathToStateOf(contract),
    expiringFixtures: expiringFixturesOf(contract),
    lastingFixtures: lastingFixturesOf(contract),
    lifetimes: lifetimesOf(contract, document),
    outcomeAccounts,
    generatedMembers: [],
    invalidVariantRules: { rules: [], ignored: [] },
    readBack: {},
    deletionRules: {},
    publicOperations: new Set(),
  };
}
