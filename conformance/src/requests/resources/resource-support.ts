import type { Contract, Lifecycle } from "@tallystick/contract";
import type { EventSupport } from "../states/event-support.ts";
import type { ExpiringFixture, LastingFixture } from "../states/expiring-fixture.ts";
import type { LifecycleDrivers } from "../states/lifecycle-driver.ts";
import type { Lifetime } from "../states/lifetime.ts";
import type { PathToState } from "../states/path-to-state.ts";
import type { RefusalTriggers } from "../refusal-trigger.ts";
import type { OutcomeAccount, SandboxOperation, Trial } from "../trial.ts";

/** Resources in the states that checks need, and the requests that are refused. */
export interface ResourceSupport {
  readonly events: EventSupport;
  /** By resource: shows one in all its states. */
  readonly showInEachState: Readonly<Record<string, (t: Trial) => Promise<unknown>>>;
  readonly refusalTriggers: RefusalTriggers;
  readonly lifecycleDrivers: LifecycleDrivers;
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
}
