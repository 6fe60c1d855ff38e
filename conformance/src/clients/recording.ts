import type { Incoming } from "./incoming.ts";
import type { Operation, Webhook } from "@tallystick/contract";
import type { Exchange } from "../http/exchange.ts";
import type { Restart } from "./restarts/run-restarts.ts";
import type { Session } from "./sessions.ts";
import type { SignatureSeen } from "./stamp.ts";
import type { FaultScenario, RetryAfterForm } from "./fault-scenarios.ts";

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
  /** Of a command that makes the calls it is given. */
  restarts: Restart[];
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
  /** The operation takes a key, and this one was empty or white space. */
  hasBlankKey?: true;
  /** The client closed the connection before a reply came. */
  isGivenUp?: true;
  /** Where the reply sent the client. */
  redirectedTo?: string;
  /** How a credential was proved, and what was wrong with it. */
  proof?: CredentialProof;
}

/** The assertion of a passkey, or an ID token. */
export interface CredentialProof {
  kind: "passkey" | "token";
  fault?: { expected: string; observed: string };
}

/** What a client was asked to sign. */
export interface Challenge {
  requestId: string;
  payloadToSign: string;
  expiresMs: number;
  call: Call;
  /** The request that it is bound to. */
  request: Incoming;
  /** The call was completed with it. */
  isSpent: boolean;
}

/** One walk of a client through a list, from its first page on. */
export interface Walk {
  call: Call;
  /**
   * What was requested: the page (0 is the first), and the number of the attempt. A cursor that was never returned is
   * -1.
   */
  requested: { page: number; attempt: Attempt }[];
}

/** One attempt to deliver an event. */
export interface Delivery {
  webhook: Webhook;
  fault: DeliveryFault;
  exchange: Exchange;
}

/** `again` repeats a delivery that was accepted already, byte for byte; the last two were not signed by the service. */
export type DeliveryFault = "genuine" | "again" | "strange-key" | "altered-body";

/** `done`: a complete success. `later`: to be retried. `lost`: the work is done and the reply did not arrive. */
export type Outcome = "done" | "asked" | "later" | "lost" | "refused";
