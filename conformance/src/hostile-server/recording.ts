import type { Operation } from "@tallystick/contract";
import type { Exchange } from "../engine/types.ts";
import type { Challenge } from "./challenges.ts";
import type { Delivery } from "./deliveries.ts";
import type { Walk } from "./pages.ts";
import type { Session } from "./sessions.ts";
import type { SignatureSeen } from "./stamp.ts";
import type { FaultScenario } from "./fault-scenarios.ts";

/** Everything that a client did, in order: what its habits are judged by. */
export interface Recording {
  /** Epoch milliseconds; exchanges count from here. */
  startedMs: number;
  /** Every request, those nobody could answer included. */
  exchanges: Exchange[];
  calls: Call[];
  walks: Walk[];
  sessions: Session[];
  deliveries: Delivery[];
  /** What a client may show in its Authorization header and nowhere else. */
  secrets: Set<string>;
}

/** What the program meant as one call, with every attempt at it. */
export interface Call {
  row: Operation;
  /** With its query. */
  path: string;
  /** What tells one call from another: method, path and query, and what the body says. */
  words: string;
  scenario: FaultScenario;
  attempts: Attempt[];
  /** Another one in the same words was under way at the same time, so nobody can say whose attempt is whose. */
  isShared: boolean;
}

/** One request, and what it got. */
export interface Attempt {
  exchange: Exchange;
  key?: string;
  requestId?: string;
  /** Absent while its answer has not gone out. */
  outcome?: Outcome;
  /** The wait the answer asked for, and when it is over; epoch milliseconds. */
  retryAfter?: { form: RetryAfterForm; untilMs: number };
  /** What the answer asked to be signed. */
  asks?: Challenge;
  /** The challenge its request id names. */
  signs?: Challenge;
  signature?: SignatureSeen;
  /** The answer had fields nobody declared. */
  hasUnknownFields?: true;
}

/** `done`: the whole of a success. `later`: to be tried again. `lost`: the work is done and the answer did not arrive. */
export type Outcome = "done" | "asked" | "later" | "lost" | "refused";

export type RetryAfterForm = "seconds" | "date";
