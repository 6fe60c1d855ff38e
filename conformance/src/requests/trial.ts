import type {
  Contract,
  EndpointConvention,
  Operation,
  OperationId,
  OutcomeRow,
  Outcomes,
  Rule,
} from "@tallystick/contract";
import type { Finding } from "../errors/trial-errors.ts";
import type { CallRequest, Credentials, Exchange } from "../http/exchange.ts";
import type { Receiver } from "../http/receiver.ts";
import type { BodyPart } from "../schema/holds-part.ts";
import type { Fixture } from "./fixtures/fixture.ts";
import type { Capability } from "./run-conditions.ts";

export interface TargetInfo {
  /** Base URL with the version segment, without a trailing slash. */
  readonly url: string;
  readonly capabilities: ReadonlySet<Capability>;
  /** The operations that it does not offer, each with the reason; a call to one ends the trial. */
  readonly switchedOff: ReadonlyMap<string, string>;
  /** Whether what was there before the run may be changed and deleted. */
  readonly mayChangeExisting?: boolean;
  /** Whether only reads are sent. */
  readonly isReadOnly?: boolean;
  /** Values of the target for fixtures, instead of the sandbox's usual ones. */
  readonly fixtures: Readonly<Record<string, string | undefined>>;
  /** The caller to judge with; it is taken to have every permission. */
  readonly credentials: Credentials;
  /** The caller of the second platform, where one was given. */
  readonly other?: Credentials;
  /** Callers that were given with only some permissions. */
  readonly callers: readonly GivenCaller[];
}

/** A caller that was given with only some permissions of an access scheme. */
export interface GivenCaller {
  readonly credentials: Credentials;
  readonly permissions: readonly string[];
  readonly scheme: string;
}

/** One execution of a check: its own fixtures, its own transcript, its own assertions. */
export interface Trial {
  readonly contract: Contract;
  /** Derived from run seed, check name and iteration. */
  readonly seed: number;
  readonly signal: AbortSignal;
  readonly target: TargetInfo;
  /** The fixtures of this trial. */
  readonly fixtures: FixtureCache;
  /** Support for the contract besides its rows. */
  readonly support: ContractSupport;
  /** Where the target's webhooks arrive; needs the capability `webhook-receiver`, and another phase than `parallel`. */
  readonly receiver: Receiver;
  /** The exchanges of this trial so far. */
  readonly transcript: readonly Exchange[];
  /**
   * Sends the operation and records the exchange; only the oracles judge the reply. A 501 throws `FixtureUnavailable`.
   * A 429 with `Retry-After` is waited for and retried, unless `keep429` says that the check is about it.
   */
  call<const Id extends string>(operation: Id & OperationRef<Id>, request?: CallRequest): Promise<Exchange>;
  /** Counts as held in this state (distinct states are counted), or throws the violation. */
  holds(rule: string, state: string, condition: unknown, finding: () => Finding): asserts condition;
  /** Ends the trial, neither held nor violated, when the condition is false. Checked again while shrinking. */
  precondition(condition: unknown, reason: string): asserts condition;
  /** Ends the trial when a time was over before what is to be judged in it came: it runs again, and then counts for nothing. */
  inTime(condition: unknown, reason: string): asserts condition;
  /**
   * Says that this target has no place for a part of the generated input, and continues without it; a replay prints it
   * to explain why the recorded failure did not recur. In a reader's words: `the step to FROZEN`.
   */
  drop(part: string): void;
  /**
   * How long a state or an event that is waited for may take to show, in milliseconds: five seconds (V-30), or less where a
   * failure that has waited as long is run again.
   */
  readonly patienceMs: number;
  /** Reads until the reply is as wanted or the patience is over; returns the last reply for the caller to judge. */
  eventually<Seen>(read: () => Promise<Seen>, until: (seen: Seen) => boolean): Promise<Seen>;
  /** Moves the target's clock forward; needs the capability `clock`. Returns the target's now, epoch milliseconds. */
  advance(ms: number): Promise<number>;
  /** The target's time when last read or advanced, and the runner's ticks then. */
  readonly reading: { readonly now: number; readonly ticks: number } | undefined;
  /** Milliseconds of the runner's own monotonic clock, to be compared only with each other. */
  ticks(): number;
  /** A string that was never used before on this target, not even in an earlier run with the same seed. */
  unique(prefix: string): string;
  /** Whether a text comes from `unique` in this run. */
  isOfThisRun(text: string): boolean;
}

/** The id of an operation. A literal has to be one of the shipped contract; the id of a row is any string. */
export type OperationRef<Id extends string> = string extends Id ? string : OperationId;

/** Things that were made on the target, each once. Several tries may share one cache. */
export interface FixtureCache {
  /** The trial that owns the cache: its fixtures belong to no sharing check. */
  readonly trial: Trial;
  /** Makes something the first time its key is asked for; later calls get the same. */
  once<Made>(key: string, make: () => Promise<Made>): Promise<Made>;
  /** The one value that `create` gives for this cache. `create` gets the try that the cache was opened for. */
  of<Kind>(create: (t: Trial) => Kind): Kind;
}

/** A session of the target whose private key the suite holds, and which signs challenges. */
export interface SigningSession {
  readonly id: string;
  /** When it was opened, by the target's clock. */
  readonly openedAt: string | undefined;
  readonly expiresAt: string | undefined;
  /** Absent where the target hands out a stub that opens with no key. */
  readonly privateKey: string | undefined;
  /** The value of the stamp header over this text. */
  stamp(payload: string): string;
}

/** An operation to be done that needs a signature, who can sign it, and how to read whether it was done. */
export interface SignedAction {
  request: CallRequest;
  session: SigningSession;
  /** Whether it was done; absent when only the reply tells. */
  isDone?(): Promise<boolean>;
  /** How many times it was done, when doing it twice leaves another trace than doing it once. */
  timesDone?(): Promise<number>;
  /** Another body of the same operation, if it has one. */
  otherBody?: unknown;
  /** The body with a further member that has to be signed as well. */
  fullerBody?: unknown;
  /** A live session of the wallet that may not sign this action. */
  unfitSession?(): Promise<SigningSession>;
  /** An action of the operation whose body has such a part, and its nearly equal body; undefined where none is known. */
  nearlyEqual?(part: BodyPart): Promise<NearlyEqual | undefined>;
}

/** A request, and a body that differs from its own only in such a part: a value inside, the order of a list, one character. */
export interface NearlyEqual {
  request: CallRequest;
  session: SigningSession;
  body: unknown;
}

/** Operations of the contract that the suite itself uses. */
export interface PlatformOperations {
  /** Any caller of the platform may read it without parameters. */
  readonly simpleRead: string;
  /** Shows the caller's platform; \`id\` identifies it. */
  readonly readConfig: string;
  /** Lists the platform's tokens with their \`clientId\`. */
  readonly listTokens: string;
}

/** What the suite knows of signed operations. */
export interface SigningSupport {
  /** A fresh action of a signed operation. */
  actionOf(t: Trial, operation: string): Promise<SignedAction>;
  /** An action of the same operation on another resource. */
  actionOnOther(t: Trial, operation: string): Promise<SignedAction>;
  /** Whether actions of the operation leave each other alone, though they are done for one owner at once. */
  isShareable(operation: string): boolean;
  /** A new session of the trial's own owner. */
  newSession(t: Trial): Promise<SigningSession>;
  /** A session of another owner. */
  otherOwnersSession(t: Trial): Promise<SigningSession>;
  /** A key that would sign this request, had it not been withdrawn; undefined where keys cannot be withdrawn. */
  withdrawnSession?(t: Trial, about: { operation: string; request: CallRequest }): Promise<SigningSession | undefined>;
  /** A key that another platform has registered; undefined where keys belong to owners, or no other platform is known. */
  otherPlatformsSession?(t: Trial, operation: string): Promise<SigningSession | undefined>;
  /** The stamp of a key over a text, in the form in which the sessions of this contract stamp. */
  stampBy(payload: string, privateKey: string): string;
  /** The operations by which a signer comes to its key, where the rows of signed operations do not name one. */
  readonly operations?: readonly string[];
  /** The value that the sandbox accepts in place of a stamp. */
  readonly sandboxStamp: string;
}

/** Violates the rules when something has changed since it was noted. */
export type ExpectUnchanged = (rules: readonly string[], state: string) => Promise<void>;

/** What the suite knows of the effects of calls. */
export interface EffectSupport {
  /** Waits until what an operation created has come to rest, or five seconds have passed. */
  untilSettled(t: Trial, operation: Operation, reply: Exchange): Promise<void>;
  /** Notes what calls with these requests could change, and what these owners have; tries of a proof may be counted. */
  watch(
    t: Trial,
    operation: Operation,
    requests: readonly CallRequest[],
    owners: readonly Fixture[],
    areTries?: boolean,
  ): Promise<ExpectUnchanged>;
  /** How many times the operation has done its work with such requests; undefined where nothing shows it. */
  count(t: Trial, operation: Operation, requests: readonly CallRequest[]): Promise<number | undefined>;
  /** The resource that the request changes, or that the reply shows as new, as it is read now; undefined where nothing shows it. */
  look(t: Trial, operation: Operation, request: CallRequest, reply?: Exchange): Promise<unknown>;
  /** Reads a resource by its id; absent where operations that read it need nothing else. */
  readonly read?: (t: Trial, resource: string, id: string) => Promise<Exchange>;
  /** The request with another valid body, a different one for each `nth` from 1 on; undefined where there is none. */
  another(t: Trial, operation: Operation, request: CallRequest, nth: number): Promise<CallRequest | undefined>;
  /** A request of an operation that changes a resource, with all that it can change; absent where such requests need more than fixtures. */
  changing?(t: Trial, operation: Operation): Promise<CallRequest>;
}

/** A request of one of the kinds that an operation takes; the plain one is called "". */
export interface RequestVariant {
  kind: string;
  request: CallRequest;
}

/** Support for a contract beyond its rows: valid requests, callers, signers. */
export interface ContractSupport {
  /** The OpenAPI document, which holds the schemas that the contract points to. */
  readonly document: object;
  /** A plain request of an operation, by a caller who may make it; resources named `unknown` are ones that do not exist. */
  requestOf(t: Trial, operation: string, unknown?: string): Promise<CallRequest>;
  /** A request of an operation that names nothing that exists and no caller; it needs no fixture. */
  bareRequestOf(t: Trial, operation: string): Promise<CallRequest>;
  /** The plain request of an operation, and one of every further kind of body it takes. */
  variantsOf(t: Trial, operation: string): Promise<RequestVariant[]>;
  /** A caller of an access scheme that has these permissions; absent: all there are. */
  callerOf(t: Trial, scheme: AccessScheme, permissions?: readonly string[]): Promise<Credentials>;
  /** Callers of an access scheme that lack the permission, at least one; absent: one that has all the others. */
  callersWithout?(t: Trial, scheme: AccessScheme, permission: string): Promise<readonly Credentials[]>;
  /** Every permission that a caller of the scheme can have. */
  permissionsOf(scheme: AccessScheme): readonly string[];
  /** The resource that everything else the try makes belongs to. */
  ownerOf(t: Trial): Promise<Fixture>;
  /** Who signs where the check names nobody: the session with this id where the suite opened it, else the owner's. */
  signerOf(t: Trial, session?: string, about?: { operation: string; request: CallRequest }): Promise<SigningSession>;
  /** Another caller of the scheme with the permission, for the same owner. */
  anotherCallerOf(t: Trial, scheme: AccessScheme, permissions: readonly string[]): Promise<Credentials>;
  /** The plain request of an operation for another caller. */
  requestFor(t: Trial, operation: string, as: Credentials): Promise<CallRequest>;
  /** A request that falls under a row of its operation's outcome table; `account` where the outcome depends on one. */
  requestForOutcome(
    t: Trial,
    operation: Operation & { outcomes: Outcomes },
    row: OutcomeRow,
    account?: OutcomeAccount,
  ): Promise<CallRequest>;
  readonly operations: PlatformOperations;
  /** Parts that a rule belongs to besides the folders that declare it. */
  partsOfRule?(rule: Rule): readonly string[];
  /** Whether the contract orders the faults of a request: caller, content, existence. */
  readonly ordersFaults?: boolean;
  /** How the runner becomes the endpoint for webhooks; absent where the contract does not say it. */
  readonly endpoint?: EndpointConvention;
  readonly lists: ListSupport;
  readonly signing: SigningSupport;
  readonly effects: EffectSupport;
  /** Why a refusal says nothing of the target: by it the operation refuses all that can be derived. Absent: it always does. */
  refusedAnyway?(t: Pick<Trial, "contract" | "target">, reply: Exchange): string | undefined;
  /** Why a 404 says nothing of the target: nothing says what the path of the operation names. Absent: it always does. */
  unnamedPath?(
    t: Pick<Trial, "contract" | "target">,
    reply: Pick<Exchange, "operation" | "status"> & Partial<Pick<Exchange, "request">>,
  ): string | undefined;
}

/** An account on which an outcome depends: its type, and the field that identifies it. */
export interface OutcomeAccount {
  type?: string;
  identifier?: string;
}

/** Whose items of a list are read, and what distinguishes them from everybody else's. */
export interface ListScope {
  /** Absent for a list of everything that the caller sees. */
  owner?: Fixture;
  /** Path, query and caller that narrow the list to them. */
  request: Pick<CallRequest, "params" | "query" | "headers" | "as">;
}

/** What the suite knows of the items of lists. */
export interface ListSupport {
  /** Whether callers can create as many items as they like. */
  isMakeable(operation: Operation): boolean;
  /** A list of all owners' items: it is stable only while no other check works. */
  isPlatformWide(operation: Operation): boolean;
  /** The items of the trial's own owner, or of a new one, unrelated to any other. */
  scopeOf(t: Trial, operation: Operation, whose: "own" | "new"): Promise<ListScope>;
  /** Creates one more item of a makeable list for the owner; the n-th differs from the next. */
  makeItem(t: Trial, operation: Operation, scope: ListScope, nth: number): Promise<Fixture>;
  /** The states in which items can be made; undefined where they have none. Absent: the suite does not make them so. */
  itemStates?(contract: Contract, operation: Operation): ItemStates | undefined;
}

/** The states that callers can bring the items of a list into. */
export interface ItemStates {
  /** Those that need no time to pass. */
  readonly atOnce: readonly string[];
  readonly withTime: readonly string[];
  make(t: Trial, state: string): Promise<ItemInState>;
  /** When an item expires, epoch milliseconds, and how far from then it certainly has or has not. */
  expiryOf(t: Trial, item: Fixture): Promise<{ due: number; margin: number }>;
}

/** An item, and the part of the list in which it is. */
export interface ItemInState {
  item: Fixture;
  scope: ListScope;
}

/** Access schemes whose callers have credentials of their own. */
export type AccessScheme = string;

/** An operation whose outcomes a table of the contract decides. */
export type SandboxOperation = Operation & { outcomes: Outcomes };
