import type { Contract } from "@tallystick/contract";
import type { ContractAdapter } from "../checks/contract-adapter.ts";
import { anotherCallerOf, callerOf, callersWithout, permissionsOf, requestFor } from "../requests/callers/callers.ts";
import { conservedChanges } from "../checks/conservation/conserved-changes.ts";
import { conservedQuantities } from "../checks/conservation/conserved.ts";
import { deletedIsUnknownElsewhere } from "../checks/refusals/deleted-references.ts";
import { effectSupport } from "../requests/effects/effects.ts";
import { eventSupport } from "../requests/states/events.ts";
import { expiringFixturesOf, lastingFixturesOf, lifetimesOf } from "../requests/states/expiry.ts";
import { refusedAnyway } from "../requests/resources/refused-anyway.ts";
import { unnamedPath } from "../requests/resources/unnamed-path.ts";
import { lifecycleDriversOf, pathToStateOf } from "../requests/states/lifecycle.ts";
import { listSupportOf } from "../requests/lists/lists.ts";
import { outcomeAccounts, requestForOutcome } from "../requests/bodies/outcomes.ts";
import { ownerOf } from "../requests/resources/owners.ts";
import { platformOperationsOf } from "../requests/callers/platform-operations.ts";
import { bareRequestOf, requestOf } from "../requests/requests.ts";
import { signerOf, signingSupport } from "../requests/callers/signing.ts";
import { showInEachStateOf } from "../requests/show-in-each-state.ts";
import { refusalTriggersOf } from "../requests/triggers.ts";
import { drainBalance } from "../checks/conservation/drain-balance.ts";
import { uniqueness } from "../checks/refusals/uniqueness.ts";
import { variantsOf } from "../requests/bodies/variants.ts";

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
    unnamedPath,
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
    pathToState: pathToStateOf(contract),
    expiringFixtures: expiringFixturesOf(contract),
    lastingFixtures: lastingFixturesOf(contract),
    lifetimes: lifetimesOf(contract, document),
    outcomeAccounts,
    generatedMembers: [],
    invalidVariantRules: { rules: [], ignored: [] },
    deletionRules: {},
    publicOperations: new Set(),
  };
}
