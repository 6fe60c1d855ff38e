import { createChallenges, type Challenges } from "./challenges.ts";
import { createDeliveries, type Deliveries } from "./deliveries.ts";
import type { Incoming, Routed } from "./incoming.ts";
import { createPages, type Pages } from "./pages.ts";
import type { Attempt, Call, Recording } from "./recording.ts";
import { createSessions, type Sessions } from "./sessions.ts";
import type { Environment, ReportExchange } from "./environment.ts";

/** The state that the hostile server keeps: just enough to be credible. */
export interface ServerState {
  environment: Environment;
  report: ReportExchange;
  recording: Recording;
  challenges: Challenges;
  sessions: Sessions;
  pages: Pages;
  deliveries: Deliveries;
  /** The first success for every key, by operation, path and key. */
  storedReplies: Map<string, ServerReply>;
  /** The public key last shown for a credential, when its proof shows none. */
  clientKeys: Map<string, string>;
  /** The challenge of a passkey, by the id of its request. */
  passkeyChallenges: Map<string, string>;
  /** The endpoints that have had a delivery. */
  knownEndpoints: Set<string>;
  /** The accepted values of the Authorization header, by access scheme. */
  permits: { platform: Set<string>; agent: Set<string> };
}

/** A request with its operation and its call. */
export interface MatchedRequest extends Routed {
  request: Incoming;
  call: Call;
  attempt: Attempt;
}

export interface ServerReply {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** A body that is not JSON, as a gateway sends it. */
  html?: string;
}

export function createServerState(environment: Environment, report: ReportExchange): ServerState {
  const { startedMs } = environment;
  const recording: Recording = {
    startedMs,
    exchanges: [],
    calls: [],
    walks: [],
    sessions: [],
    deliveries: [],
    restarts: [],
    secrets: new Set(),
  };
  return {
    environment,
    report,
    recording,
    challenges: createChallenges(environment),
    sessions: createSessions(recording.sessions),
    pages: createPages(recording.walks, environment),
    deliveries: createDeliveries(recording.deliveries, environment, report),
    storedReplies: new Map(),
    clientKeys: new Map(),
    passkeyChallenges: new Map(),
    knownEndpoints: new Set(),
    permits: { platform: new Set(), agent: new Set() },
  };
}
