import type { Contract } from "@tallystick/contract";
import type { ContractAdapter } from "../families/contract-adapter.ts";
import { anotherCallerOf, callerOf, callersWithout, permissionsOf, requestFor } from "./callers.ts";
import { conservedChanges } from "./conserved-changes.ts";
import { conservedQuantities } from "./conserved.ts";
import { deletedIsUnknownElsewhere } from "./deleted-named.ts";
import { effectSupport } from "./effects.ts";
import { eventSupport } from "./events.ts";
import { expiringFixturesOf, lastingFixturesOf, lifetimesOf } from "./expiry.ts";
import { showInEachStateOf } from "./in-each-state.ts";
import { refusedAnyway } from "./fixtures.ts";
import { lifecycleDriversOf, lifecycleScenariosOf, pathToStateOf } from "./lifecycle.ts";
import { listSupportOf } from "./lists.ts";
import { outcomeAccounts, requestForOutcome } from "./outcomes.ts";
import { ownerOf } from "./owners.ts";
import { platformOperationsOf } from "./platform-operations.ts";
import { bareRequestOf, requestOf } from "./requests.ts";
import { signerOf, signingSupport } from "./signing.ts";
import { refusalTriggersOf } from "./triggers.ts";
import { takenToTheLast } from "./to-the-last.ts";
import { uniqueness } from "./uniqueness.ts";
import { variantsOf } from "./variants.ts";

export { changeable, otherValue, type Member } from "./another-request.ts";
export { compose } from "./compose.ts";
export { effectSupport } from "./effects.ts";
export { requestAbout } from "./fixtures.ts";
export { referencesOf, subjectOf } from "./references.ts";
export { isMadeHere } from "./made-here.ts";
export { withPlenty } from "./plenty.ts";
export { narrowingReference } from "./lists.ts";
export { asSeen, seenMembers } from "./seen-members.ts";
export { readersOf } from "./shown.ts";
export { shown } from "./shown-resource.ts";
export { templatesOf } from "./templates.ts";

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
    derivations: [conservedQuantities, conservedChanges, takenToTheLast, uniqueness, deletedIsUnknownElsewhere],
    oracles: [],
    facts: [],
    lastingMembers: [],
    events: eventSupport,
    showInEachState: showInEachStateOf(contract),
    resourceShownBy: () => undefined,
    refusalTriggers: refusalTriggersOf(contract),
    lifecycleDrivers: lifecycleDriversOf(contract),
    lifecycleScenarios: lifecycleScenariosOf(contract),
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
