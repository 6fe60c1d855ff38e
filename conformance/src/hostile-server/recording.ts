import type { Operation } from "@tallystick/contract";
import type { Exchange } from "../http/exchange.ts";
import type { Challenge } from "./challenges.ts";
import type { Delivery } from "./deliveries.ts";
import type { Walk } from "./pages.ts";
import type { Session } from "./sessions.ts";
import type { SignatureSeen } from "./stamp.ts";
import type { FaultScenario } from "./fault-scenarios.ts";

/** Everything that a client did, in order; its habits are judged by it. */
export interface Recording {
  /** Epoch milliseconds; exchanges count from here. */
  startedMs: number;
  /** Every request, also those that no operation matches. */
  exchanges: Exchange[];
  calls: Call[];
  walks: Walk[];
  sessions: Session[];
  deliveries: Delivery[];
  /** The secrets that a client may send in its Authorization header and nowhere else. */
  secrets: Set<string>;
}

/** One call of the program, with every attempt at it. */
export interface Call {
  row: Operation;
  /** With its query. */
  path: string;
  /** What distinguishes calls: method, path and query, and the meaning of the body. */
  content: string;
  scenario: FaultScenario;
  attempts: Attempt[];
  /** An identical call was under way at the same time, so attempts cannot be assigned. */
  isShared: boolean;
}

/** One request and its reply. */
export interface Attempt {
  exchange: Exchange;
  key?: string;
  requestId?: string;
  /** Absent while the reply has not been sent. */
  outcome?: Outcome;
  /** The wait that the reply asked for, and when it ends; epoch milliseconds. */
  retryAfter?: { form: RetryAfterForm; untilMs: number };
  /** What the reply asked to be signed. */
  challenge?: Challenge;
  /** The challenge that its request id names. */
  signs?: Challenge;
  signature?: SignatureSeen;
  /** The reply had unknown fields. */
  hasUnknownFields?: true;
}

/** `done`: a complete success. `later`: to be retried. `lost`: the work is done and the reply did not arrive. */
export type Outcome = "done" | "asked" | "later" | "lost" | "refused";

export type RetryAfterForm = "seconds" | "date";
