import type { Expiry } from "@tallystick/contract";
import type { ContractAdapter } from "../checks/contract-adapter.ts";
import { refusalSetupOf } from "../checks/refusals/find-trigger.ts";
import type { PathToState } from "../requests/states/path-to-state.ts";
import type { RefusalTriggers } from "../requests/refusal-trigger.ts";
import type { ContractSupport, RequestVariant, Trial } from "../requests/trial.ts";
import type { CallRequest } from "../http/exchange.ts";

/** The parts of an adapter whose entries are merged one by one. */
type Merged =
  | "requestOf"
  | "bareRequestOf"
  | "variantsOf"
  | "operations"
  | "lists"
  | "signing"
  | "effects"
  | "resourceShownBy"
  | "pathToState";

/** Overrides of a contract where its rows do not say enough. An entry given here wins; all others are derived. */
export interface ContractOverrides extends Partial<Omit<ContractAdapter, Merged | "document">> {
  /** By operation: its plain request; a resource named `unknown` is one that does not exist. */
  readonly requests?: Readonly<Record<string, (t: Trial, unknown?: string) => Promise<CallRequest>>>;
  /** By operation: a request that names nothing that exists and no caller. */
  readonly bareRequests?: Readonly<Record<string, (t: Trial) => Promise<CallRequest>>>;
  /** By operation: the plain request and one of every further kind of body. */
  readonly variants?: Readonly<Record<string, (t: Trial) => Promise<RequestVariant[]>>>;
  readonly operations?: Partial<ContractSupport["operations"]>;
  readonly lists?: Partial<ContractSupport["lists"]>;
  readonly signing?: Partial<ContractSupport["signing"]>;
  readonly effects?: Partial<ContractSupport["effects"]>;
  /** By resource that an operation shows without creating or changing it; undefined where its row says so. */
  readonly resourceShownBy?: ContractAdapter["resourceShownBy"];
  /** By lifecycle: its paths; where one is undefined, the operation's plain request makes the first step. */
  readonly pathsToStates?: Readonly<Record<string, (state: string, by: string) => PathToState | undefined>>;
}

/** The derived adapter of a contract with what the contract has of its own. */
export function withOverrides(derived: ContractAdapter, own: ContractOverrides): ContractAdapter {
  const { requests = {}, bareRequests = {}, variants = {}, pathsToStates = {}, ...parts } = own;
  return {
    ...derived,
    ...parts,
    requestOf: (t, operation, unknown) => requests[operation]?.(t, unknown) ?? derived.requestOf(t, operation, unknown),
    bareRequestOf: (t, operation) => bareRequests[operation]?.(t) ?? derived.bareRequestOf(t, operation),
    variantsOf: (t, operation) => variants[operation]?.(t) ?? derived.variantsOf(t, operation),
    // A request of the contract's own names what it has made.
    unnamedPath: (t, reply) => (reply.operation in requests ? undefined : derived.unnamedPath?.(t, reply)),
    refusedAnyway: (t, reply) => (reply.operation in requests ? undefined : derived.refusedAnyway?.(t, reply)),
    operations: { ...derived.operations, ...own.operations },
    lists: { ...derived.lists, ...own.lists },
    signing: { ...derived.signing, ...own.signing },
    effects: { ...derived.effects, ...own.effects },
    resourceShownBy: (operation) => own.resourceShownBy?.(operation) ?? derived.resourceShownBy(operation),
    pathToState: (lifecycle, state, by) =>
      lifecycle.name in pathsToStates
        ? pathsToStates[lifecycle.name]?.(state, by)
        : derived.pathToState(lifecycle, state, by),
    refusalTriggers: triggersOf(derived.refusalTriggers, own.refusalTriggers),
    showInEachState: { ...derived.showInEachState, ...own.showInEachState },
    lifecycleDrivers: { ...derived.lifecycleDrivers, ...own.lifecycleDrivers },
    expiringFixtures: { ...derived.expiringFixtures, ...own.expiringFixtures },
    lastingFixtures: { ...derived.lastingFixtures, ...own.lastingFixtures },
    deletionRules: { ...derived.deletionRules, ...own.deletionRules },
    lifetimes: [...(own.lifetimes ?? []), ...derived.lifetimes.filter(({ expiry }) => !isOwn(own, expiry))],
    derivations: [...derived.derivations, ...(own.derivations ?? [])],
  };
}

/** A trigger of a contract's own wins over a derived one, though it may be for more places than that. */
function triggersOf(derived: RefusalTriggers, own: RefusalTriggers = {}): RefusalTriggers {
  const others = Object.entries(derived).filter(([name]) => {
    const [id = "", when = "", at] = name.split(" ");
    return refusalSetupOf(own, { id }, { when, ...(at !== undefined && { at }) }) === undefined;
  });
  return { ...Object.fromEntries(others), ...own };
}

function isOwn({ lifetimes = [] }: ContractOverrides, { model, field }: Expiry): boolean {
  return lifetimes.some(({ expiry }) => expiry.model === model && expiry.field === field);
}
