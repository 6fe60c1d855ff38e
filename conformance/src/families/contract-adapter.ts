import type { Contract, Lifecycle, Operation, RuleId } from "@tallystick/contract";
import type { Check, ContractSupport, Oracle, OutcomeAccount, Trial } from "../engine/types.ts";
import type { EventSupport } from "./events/event-support.ts";
import type { ExpiringFixture, LastingFixture } from "./expiry/expiring-fixture.ts";
import type { Lifetime } from "./expiry/lifetime.ts";
import type { Fact } from "./facts/fact.ts";
import type { LastingMembers } from "./facts/lasting-members.ts";
import type { Move } from "./lifecycle/cells.ts";
import type { LifecycleDrivers } from "./lifecycle/lifecycle-driver.ts";
import type { PathToState } from "./lifecycle/path-to-state.ts";
import type { SandboxOperation } from "./outcomes/trigger-outcome.ts";
import type { ContestedUses } from "./races/contested-use.ts";
import type { ReadBack } from "./reads/read-back-rules.ts";
import type { RefusalTriggers } from "./refusals/refusal-trigger.ts";
import type { Scenarios } from "./scenario.ts";
import type { GeneratedMembers } from "./schema/members-row.ts";
import type { FieldInvariant } from "./wire/field-invariant.ts";
import type { InvalidVariantRules } from "./schema/invalid-variant-rules.ts";

/** Checks that one row of the contract, or one subject, gives. */
export type Derivation = (contract: Contract, adapter: ContractAdapter) => Check[];

/** Everything that the suite needs of one contract besides its rows. */
export interface ContractAdapter extends ContractSupport {
  /** The checks that no row gives. */
  readonly derivations: readonly Derivation[];
  readonly oracles: readonly ((contract: Contract) => Oracle)[];
  /** What holds for fields of its replies, besides what its rules state. */
  readonly fieldInvariants?: readonly FieldInvariant[];
  readonly facts: readonly Fact[];
  /** What of a resource never changes, by the rules that speak of it. */
  readonly lastingMembers: readonly LastingMembers[];
  readonly events: EventSupport;
  /** By resource: shows one in all its states. */
  readonly showInEachState: Readonly<Record<string, (t: Trial) => Promise<unknown>>>;
  /** The resource that an operation shows without creating or changing it, where its row does not say so. */
  resourceShownBy(operation: Operation): string | undefined;
  readonly refusalTriggers: RefusalTriggers;
  readonly lifecycleDrivers: LifecycleDrivers;
  /** By lifecycle: named sequences of moves. */
  readonly lifecycleScenarios: Readonly<Record<string, Scenarios<Move>>>;
  /** How callers bring a resource into a state in which they call the operation; undefined where the suite cannot. */
  pathToState(lifecycle: Lifecycle, state: string, by: string): PathToState | undefined;
  /** By resource: one that expires unless it is used, in the state from which it does. */
  readonly expiringFixtures: Readonly<Record<string, (t: Trial, from: string) => Promise<ExpiringFixture>>>;
  /** By resource that expires in some of its states: how it is made in the others. */
  readonly lastingFixtures: Readonly<
    Record<string, { states: readonly string[]; make: (t: Trial, state: string) => Promise<LastingFixture> }>
  >;
  /** Every resource that the suite can make and that shows when it expires. */
  readonly lifetimes: readonly Lifetime[];
  /** Accounts on which outcomes depend: the most common ones, and all there are. */
  readonly outcomeAccounts: {
    common(operation: SandboxOperation): readonly OutcomeAccount[];
    all(contract: Contract): readonly Required<OutcomeAccount>[];
  };
  readonly generatedMembers: readonly GeneratedMembers[];
  readonly invalidVariantRules: InvalidVariantRules;
  /** By creating operation: the rules by which what it creates is read back. */
  readonly readBack: Readonly<Record<string, ReadBack>>;
  /** By deleting operation: rules about what was deleted, besides those of unknown ids. */
  readonly deletionRules: Readonly<Record<string, readonly RuleId[]>>;
  /** Uses of what another operation deletes that need more than its id in a plain request. */
  readonly contestedUses?: ContestedUses;
  /** Operations on resources that are not any platform's own. */
  readonly publicOperations: ReadonlySet<string>;
}
