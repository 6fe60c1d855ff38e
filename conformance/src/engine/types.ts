/**
 * What engine and families share: a check is data plus one function, a trial is one execution of it. The engine decides
 * order, seeds, shrinking and verdicts; a check only says what to generate, what to do and what must hold.
 */
import type { Contract } from "@tallystick/contract";
import type { Arbitrary } from "fast-check";
import type { Receiver } from "../http/receiver.ts";
import type { FixtureName } from "../payments/fixture-values.ts";
import type { Fixtures } from "../payments/fixtures.ts";

/** The families in the order of the report. */
export const families = [
  "schema",
  "access",
  "refusals",
  "reads",
  "listing",
  "lifecycle",
  "outcomes",
  "idempotency",
  "signed-retry",
  "expiry",
  "events",
  "conservation",
  "rules",
] as const;

/** A group of checks derived from the same decorator of the contract; `rules` holds the hand-written ones. */
export type Family = (typeof families)[number];

/** What a target may offer besides the contract. Without it a rule is "not declared", never violated. */
export type Capability = "state" | "clock" | "other-platform" | "webhook-receiver";

/** What a check runs together with; the engine's plan says when. */
export type Phase =
  /** In parallel with all others; the platform keeps its endpoint. */
  | "parallel"
  /**
   * One after another: they change shared state, the configuration, and restore it. The runner is not the endpoint yet.
   */
  | "alone"
  /** In parallel, while the platform's endpoint is the runner's own receiver. */
  | "webhooks"
  /** One after another, while the endpoint is the runner's receiver: they move the target's clock, which is global. */
  | "clock";

/** One way to judge some rules: a value derived from rows of the contract. */
export interface Check<Input = unknown> {
  /** Unique and stable, family first: `lifecycle/CardState ACTIVE→FROZEN`. Seeds and replay files depend on it. */
  name: string;
  family: Family;
  /** Every rule this check can hold or violate. */
  rules: readonly string[];
  /** The operation at its centre, for grouping and for the report. */
  operation?: string;
  /** What the target must offer. */
  needs: readonly Capability[];
  phase: Phase;
  /** It leaves its fixtures unchanged, so it may share them with other checks of this kind. */
  sharesFixtures?: boolean;
  /** It can judge a target that keeps no state, such as a mock. */
  isStateless?: boolean;
  /** Its requests name nothing that exists: it does not need what the plain request of its operation needs. */
  bare?: boolean;
  /** 1 is cheap and certain; lower runs first. */
  cost: 1 | 2 | 3;
  /** Its place among the checks that together kill every mutant, the most per request first; those run before all others. */
  place?: number;
  /** `once`: a cell of a matrix, always run. `while-budget`: generated, repeated until the budget is spent. */
  repeat: "once" | "while-budget";
  /** What is generated for each trial; `fc.constant(undefined)` when there is no input. Shrinking comes from here. */
  input: Arbitrary<Input>;
  /**
   * The cell of a lifecycle matrix that this check walks (`edge`) or that must be refused (`illegal`); counted in the
   * report.
   */
  cell?: { lifecycle: string; kind: "edge" | "illegal"; from: string; to: string; by: string };
  /** Resolves when everything held; throws what `Trial` throws. */
  run(t: Trial, input: Input): Promise<void>;
}

/** Judges every exchange of every trial, whatever the check is about. */
export interface Oracle {
  name: string;
  family: Family;
  rules: readonly string[];
  examine(scene: OracleContext, exchange: Exchange): void;
}

/** What an oracle may use: no calls, only the exchange. */
export interface OracleContext {
  readonly contract: Contract;
  readonly target: TargetInfo;
  /** Faults of the reply against the OpenAPI document. */
  readonly faults: readonly ReplyFault[];
  /** Client secrets and bearer tokens of the run, in clear, so that an echo can be found. */
  readonly secrets: readonly string[];
  holds: Trial["holds"];
}

/** One difference between a reply and its declared shape. */
export interface ReplyFault {
  kind: "status" | "content-type" | "header" | "body" | "not-json";
  /** JSON pointer into the body, header name, or empty. */
  at: string;
  expected: string;
  observed: string;
}

export interface TargetInfo {
  /** Base URL with the version segment, without a trailing slash. */
  readonly url: string;
  readonly capabilities: ReadonlySet<Capability>;
  /** The parts of the contract that it does not offer, each with the reason; a call to one ends the trial. */
  readonly switchedOff: ReadonlyMap<string, string>;
  /** Values of the target for fixtures, instead of the sandbox's usual ones. */
  readonly fixtures: Readonly<Partial<Record<FixtureName, string>>>;
}

export type Credentials = { scheme: "basic"; id: string; secret: string } | { scheme: "bearer"; token: string };

/** A fault injected into the reply after the target has done the work. */
export type LostReply =
  /** No byte arrives. */
  | "drop"
  /** The body breaks off in the middle. */
  | "truncate"
  /** The reply arrives a quarter of a second late, so that another call can overtake it. */
  | "delay"
  /** A retrying proxy: the request is sent twice, and the later reply arrives. */
  | "duplicate";

/** A file in a form. */
export interface FormFile {
  fileName: string;
  contentType: string;
  content: Uint8Array;
}

export interface CallRequest {
  /** Values of the path parameters, unescaped. */
  params?: Readonly<Record<string, string>>;
  /** `undefined` is left out; a list repeats the parameter. */
  query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as a form where the row declares one: then an object of texts and `FormFile`s. */
  body?: unknown;
  /** The caller. Default: the judged platform for `platform` and `agent` rows, no credentials for `none` rows. */
  as?: Credentials | "platform" | "other" | "none";
  /** The request breaks the contract on purpose; otherwise an invalid request is a fault of the suite. */
  deliberatelyInvalid?: boolean;
  /**
   * Replaces parts of what would be sent; implies `deliberatelyInvalid`. `path` is relative to the base path; `origin`
   * to the host; an empty `contentType` is not sent at all.
   */
  raw?: { method?: string; path?: string; origin?: string; body?: string | Buffer; contentType?: string };
  lose?: LostReply;
  /** Returns a 429 instead of waiting and retrying; other calls do not wait for it either. */
  keep429?: boolean;
  /** It restores shared state: sent even after the run was stopped, and once more when no reply came. */
  putsBack?: boolean;
}

/** One request and its reply, as a transcript keeps it: secrets are masked. */
export interface Exchange {
  readonly operation: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    /** Names in lower case. */
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  /** 0 when no reply arrived (`lost`). */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON body; undefined when there is none, or it is not JSON. */
  readonly body: unknown;
  /** The body as received. */
  readonly text: string;
  readonly lost?: LostReply;
  /** Milliseconds from the beginning of the trial to the sending of the request. */
  readonly atMs: number;
  readonly durationMs: number;
}

/** What a violation says besides its rule, in the words of the report. */
export interface Finding {
  operation: string;
  expected: string;
  observed: string;
}

/** One execution of a check: its own fixtures, its own transcript, its own assertions. */
export interface Trial {
  readonly contract: Contract;
  /** Derived from run seed, check name and iteration. */
  readonly seed: number;
  readonly signal: AbortSignal;
  readonly target: TargetInfo;
  /** Memoised fixtures of this trial, made through public operations only. */
  readonly fixtures: Fixtures;
  /** Where the target's webhooks arrive; needs the capability `webhook-receiver`, and another phase than `parallel`. */
  readonly receiver: Receiver;
  /** The exchanges of this trial so far. */
  readonly transcript: readonly Exchange[];
  /**
   * Sends the operation and records the exchange; only the oracles judge the reply. A 501 throws `FixtureUnavailable`.
   * A 429 with `Retry-After` is waited for and retried, unless `keep429` says that the check is about it.
   */
  call(operation: string, request?: CallRequest): Promise<Exchange>;
  /** Counts as held in this state (distinct states are counted), or throws the violation. */
  holds(rule: string, state: string, condition: unknown, finding: () => Finding): asserts condition;
  /** Ends the trial, neither held nor violated, when the condition is false. Checked again while shrinking. */
  precondition(condition: unknown, reason: string): asserts condition;
  /**
   * Says that this target has no place for a part of the generated input, and continues without it; a replay prints it
   * to explain why the recorded failure did not recur. In a reader's words: `the step to FROZEN`.
   */
  drop(part: string): void;
  /**
   * Reads until the reply is as wanted or five seconds have passed (V-30); returns the last reply for the caller to
   * judge.
   */
  eventually(read: () => Promise<Exchange>, until: (reply: Exchange) => boolean): Promise<Exchange>;
  /** Moves the target's clock forward; needs the capability `clock`. Returns the target's now, epoch milliseconds. */
  advance(ms: number): Promise<number>;
  /** What the target's clock showed when it was last moved or read, and the runner's ticks then. */
  readonly reading: { readonly now: number; readonly ticks: number } | undefined;
  /** Milliseconds of the runner's own monotonic clock, to be compared only with each other. */
  ticks(): number;
  /** A string that was never used before on this target, not even in an earlier run with the same seed. */
  unique(prefix: string): string;
}

/** A rule did not hold. */
export class Violation extends Error {
  readonly rule: string;
  readonly state: string;
  readonly finding: Finding;

  constructor(rule: string, state: string, finding: Finding) {
    super(`${rule}: expected ${finding.expected}, observed ${finding.observed}`);
    this.name = "Violation";
    this.rule = rule;
    this.state = state;
    this.finding = finding;
  }
}

/** The trial is inconclusive: a precondition did not hold. Neither held nor violated. */
export class Skipped extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "Skipped";
  }
}

/** A fixture of the check could not be made; its rules are never exercised, with this reason (V-81). */
export class FixtureUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = "FixtureUnavailable";
  }
}

/**
 * The target does not offer an operation that the trial would call; its rules are not declared, unless another check
 * judges them.
 */
export class NotOffered extends FixtureUnavailable {
  constructor(reason: string) {
    super(reason);
    this.name = "NotOffered";
  }
}

/** A fault of the suite itself. Never charged to the target. */
export class HarnessFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "HarnessFault";
  }
}
