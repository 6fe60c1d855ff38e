/** A check is data plus one function: what to generate, what to do, what must hold. The runner decides the rest. */
import type { Contract } from "@tallystick/contract";
import type { Arbitrary } from "fast-check";
import type { Exchange } from "../http/exchange.ts";
import type { RunConditions } from "../requests/run-conditions.ts";
import type { TargetInfo, Trial } from "../requests/trial.ts";
import type { ReplyFault } from "../schema/reply-faults.ts";

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

/** One way to judge some rules: a value derived from rows of the contract. */
export interface Check<Input = unknown> extends RunConditions {
  /** Unique and stable, family first: `lifecycle/CardState ACTIVE→FROZEN`. Seeds and replay files depend on it. */
  name: string;
  family: Family;
  /** Every rule this check can hold or violate. */
  rules: readonly string[];
  /** The rules that it can only violate: it does not exercise them, so a pass does not count as held. */
  onlyViolates?: readonly string[];
  /** The operation at its centre, for grouping and for the report. */
  operation?: string;
  /** Further operations that it calls: it needs of the target what their plain requests need. */
  alsoCalls?: readonly string[];
  /** Its request is the plain one of its operation: it reports, for all others, that this is refused as the contract does not declare. */
  isPlain?: boolean;
  /** It leaves its fixtures unchanged, so it may share them with other checks of this kind. */
  sharesFixtures?: boolean;
  /** It can judge a target that keeps no state, such as a mock. */
  isStateless?: boolean;
  /** It waits for a second or longer in real time: it begins before those that run beside it, and holds up no others. */
  waits?: boolean;
  /** Its place among the checks that together kill every mutant, the most for its cost first; those run before all others. */
  place?: number;
  /** `once`: a cell of a matrix, always run. `while-budget`: generated, repeated until the budget is spent. */
  repeat: "once" | "while-budget";
  /** Generates the input of each trial, and shrinks it; `fc.constant(undefined)` without input. */
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
  /** The rules that it can only violate: finding no fault does not count as held. */
  onlyViolates?: readonly string[];
  /** It goes on after a violation, since one reply may violate several of its rules. */
  goesOn?: true;
  examine(scene: OracleContext, exchange: Exchange): void;
}

/** The view of an oracle: the exchange, no calls. */
export interface OracleContext {
  readonly contract: Contract;
  /** The OpenAPI document, which holds the schemas that the contract points to. */
  readonly document: object;
  readonly target: TargetInfo;
  /** Faults of the reply against the OpenAPI document. */
  readonly faults: readonly ReplyFault[];
  /** Client secrets and bearer tokens of the run, in clear, so that an echo can be found. */
  readonly secrets: readonly string[];
  /** The exchanges of the trial so far, this one the last: the same array throughout the trial. */
  readonly transcript: readonly Exchange[];
  /** Whether no other call of the trial was in flight. */
  readonly isAlone: boolean;
  holds: Trial["holds"];
}
