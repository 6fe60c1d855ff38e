/**
 * What the engine and the families share: a check is data plus one function, a trial is one try of it.
 * The engine owns order, seeds, shrinking and verdicts; a check only says what to draw, what to do and what must hold.
 */
import type { Contract } from "@tallystick/contract";
import type { Arbitrary } from "fast-check";
import type { Receiver } from "../http/receiver.ts";
import type { FixtureName } from "../payments/fixture-values.ts";
import type { Fixtures } from "../payments/fixtures.ts";

/** The families in the order in which they are reported. */
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

/** A group of checks that are derived from the same word of the contract; `rules` holds those written by hand. */
export type Family = (typeof families)[number];

/** What a target may offer besides the contract. What it lacks makes a rule "not declared", never red. */
export type Capability = "state" | "clock" | "other-platform" | "webhook-receiver";

/** Beside what a check runs; the engine's plan says when. */
export type Phase =
  /** Beside all others; the platform has whatever endpoint it had. */
  | "parallel"
  /** One after another: they change what all share, the configuration, and put it back. Who listens is not the endpoint yet. */
  | "alone"
  /** Beside each other, while the platform's endpoint is the runner's own receiver. */
  | "webhooks"
  /** One after another, while the endpoint is the runner's receiver: they move the target's clock, which is global. */
  | "clock";

/** One way to judge some rules: a value derived from rows of the contract. */
export interface Check<Input = unknown> {
  /** Unique and stable, family first: `lifecycle/CardState ACTIVE→FROZEN`. Seeds and replay files stand on it. */
  name: string;
  family: Family;
  /** Every rule this check can hold or violate. */
  rules: readonly string[];
  /** The operation at its centre, for grouping and for the report. */
  operation?: string;
  /** What the target must offer. */
  needs: readonly Capability[];
  phase: Phase;
  /** It leaves what it uses as it was, so that it may share one world with others of its kind. */
  sharesFixtures?: boolean;
  /** It may judge a target that keeps nothing of what it is told, such as a mock. */
  isStateless?: boolean;
  /** Its requests name nothing that exists: what the plain request of its operation needs, it does not. */
  bare?: boolean;
  /** 1 is cheap and certain; lower runs first. */
  cost: 1 | 2 | 3;
  /** Its place among the checks that together kill every mutant, the most per request first; those run before all others. */
  place?: number;
  /** `once`: a cell of a matrix, always run. `while-budget`: generated, tried again and again until the budget is spent. */
  repeat: "once" | "while-budget";
  /** What is drawn for each try; `fc.constant(undefined)` when there is nothing to draw. Shrinking comes from here. */
  input: Arbitrary<Input>;
  /** The cell of a lifecycle matrix this check walks (`edge`) or attempts in vain (`illegal`); counted in the report. */
  cell?: { lifecycle: string; kind: "edge" | "illegal"; from: string; to: string; by: string };
  /** Resolves when everything held; throws what `Trial` throws. */
  run(t: Trial, input: Input): Promise<void>;
}

/** Judges every exchange of every trial, whatever the check was about. */
export interface Oracle {
  name: string;
  family: Family;
  rules: readonly string[];
  examine(scene: OracleContext, exchange: Exchange): void;
}

/** What an oracle may use: no calls, only what is on the wire. */
export interface OracleContext {
  readonly contract: Contract;
  readonly target: TargetInfo;
  /** Faults of the reply against the OpenAPI document. */
  readonly faults: readonly ReplyFault[];
  /** Client secrets and bearer tokens of the run, in clear, so that an echo can be seen. */
  readonly secrets: readonly string[];
  holds: Trial["holds"];
}

/** One way a reply departs from its declared shape. */
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
  /** The parts of the contract that it does not offer, each with the reason; a call to one ends the try. */
  readonly switchedOff: ReadonlyMap<string, string>;
  /** Values of the target that a fixture may need instead of the sandbox's usual ones. */
  readonly fixtures: Readonly<Partial<Record<FixtureName, string>>>;
}

export type Credentials = { scheme: "basic"; id: string; secret: string } | { scheme: "bearer"; token: string };

/** Something that goes wrong with the reply after the target has done the work. */
export type LostReply =
  /** No byte arrives. */
  | "drop"
  /** The body breaks off half-way. */
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
  /** Values of the holes in the path, unescaped. */
  params?: Readonly<Record<string, string>>;
  /** `undefined` is left out; a list repeats the parameter. */
  query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as a form where the row takes one: then an object of texts and `FormFile`s. */
  body?: unknown;
  /** Who calls. Default: the platform under judgement for `platform` and `agent` rows, nobody for `none` rows. */
  as?: Credentials | "platform" | "other" | "none";
  /** The request breaks the contract on purpose; otherwise one that does is a fault of the suite. */
  deliberatelyInvalid?: boolean;
  /**
   * Replaces parts of what would be sent; implies `deliberatelyInvalid`. `path` stands under the base path; `origin`
   * under the host; an empty `contentType` is not sent at all.
   */
  raw?: { method?: string; path?: string; origin?: string; body?: string | Buffer; contentType?: string };
  lose?: LostReply;
  /** Gives back a 429 instead of waiting and repeating; nobody else waits for it either. */
  keep429?: boolean;
  /** It puts back what all share: sent although the run was stopped, and once more when no reply came. */
  putsBack?: boolean;
}

/** One request and its reply, as it is kept in a transcript: secrets are masked. */
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
  /** The body as it came. */
  readonly text: string;
  readonly lost?: LostReply;
  /** Milliseconds from the beginning of the trial to the sending of the request. */
  readonly atMs: number;
  readonly durationMs: number;
}

/** What a violation says besides its rule: all as a reader of the report should see it. */
export interface Finding {
  operation: string;
  expected: string;
  observed: string;
}

/** One try of a check: its own world, its own transcript, its own assertions. */
export interface Trial {
  readonly contract: Contract;
  /** Derived from run seed, check name and iteration. */
  readonly seed: number;
  readonly signal: AbortSignal;
  readonly target: TargetInfo;
  /** Memoised fixtures of this try, made through public operations only. */
  readonly fixtures: Fixtures;
  /** Where the target's webhooks arrive; needs the capability `webhook-receiver`, and another phase than `parallel`. */
  readonly receiver: Receiver;
  /** The exchanges of this try so far. */
  readonly transcript: readonly Exchange[];
  /**
   * Sends the operation and records the exchange; judges nothing of the reply but what the oracles judge.
   * A 501 throws `FixtureUnavailable`. A 429 with `Retry-After` is waited for and repeated, unless `keep429` says that it is what the check is about.
   */
  call(operation: string, request?: CallRequest): Promise<Exchange>;
  /** Counts as held in this state (distinct states are counted), or throws the violation. */
  holds(rule: string, state: string, condition: unknown, finding: () => Finding): asserts condition;
  /** Leaves the try, neither held nor violated, when the condition is false. Checked again while shrinking. */
  precondition(condition: unknown, reason: string): asserts condition;
  /**
   * Says that a part of the drawn input has no place on this target, and goes on without it; told by a replay, where
   * it explains why the recorded failure did not come again. In words for a reader: `the step to FROZEN`.
   */
  drop(part: string): void;
  /** Reads until the reply is as wanted or five seconds have passed (V-30); gives back the last reply, for the caller to judge. */
  eventually(read: () => Promise<Exchange>, until: (reply: Exchange) => boolean): Promise<Exchange>;
  /** Moves the target's clock forward; needs the capability `clock`. Gives back the target's now, epoch milliseconds. */
  advance(ms: number): Promise<number>;
  /** What the target's clock showed when it was last moved or read, and the runner's ticks then. */
  readonly reading: { readonly now: number; readonly ticks: number } | undefined;
  /** Milliseconds of the runner's own steady clock, only to be compared with each other. */
  ticks(): number;
  /** A string nobody has used before on this target, also in an earlier run with the same seed. */
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

/** The try cannot say anything: a precondition did not hold. Neither held nor violated. */
export class Skipped extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "Skipped";
  }
}

/** What the check stands on could not be made; its rules are never exercised, with this reason (V-81). */
export class FixtureUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = "FixtureUnavailable";
  }
}

/** The target does not offer a part of the contract that the try would call; its rules are not declared, unless another judges them. */
export class NotOffered extends FixtureUnavailable {
  constructor(reason: string) {
    super(reason);
    this.name = "NotOffered";
  }
}

/** The suite itself did wrong. Never charged to the target. */
export class HarnessFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "HarnessFault";
  }
}
