import {
  parseDuration,
  type Contract,
  type EndpointDecision,
  type Shown,
  type DecisionResult,
} from "@tallystick/contract";
import type { Tx } from "../storage/store.ts";
import type { Work } from "../work/index.ts";
import { resultOf, type Attempt } from "./decide/delivery.ts";
import { webhooksByEvent } from "./view.ts";

/** The decision about a resource. */
export interface Decision {
  platformId: string;
  resourceId: string;
  /** The state of the transition by `answer`. */
  to: string;
  /** The values that come with it. */
  shows: readonly Shown[];
  /** False when the platform has no endpoint to ask. */
  isAsked: boolean;
  /** The JSON of the endpoint's reply; undefined when there is none. */
  reply: unknown;
  now: number;
}

/** Transitions the resource; does nothing when it has been decided meanwhile. */
export type ApplyDecision = (tx: Tx, decision: Decision) => Promise<void>;

interface Subject {
  platformId: string;
  resourceId: string;
  type: string;
}

export interface EndpointAnswers {
  onDecision: (resource: string, apply: ApplyDecision) => void;
  /** Plans the transition of the resource without a reply. */
  expect: (tx: Tx, question: EndpointDecision, about: Subject & { now: number }, isReachable: boolean) => Promise<void>;
  /** Receives the endpoint's reply, or its failure. */
  receive: (tx: Tx, about: Subject, attempt: Attempt, now: number) => Promise<void>;
}

const kind = "webhook.decision";

interface Planned extends Pick<Decision, "platformId" | "resourceId" | "isAsked"> {
  resource: string;
  verdict: DecisionResult;
}

/** Without an endpoint, the sandbox itself accepts (G-104e). */
const acceptance: Attempt = { kind: "answered", status: 200, body: "" };

export function createEndpointAnswers(contract: Contract, work: Work): EndpointAnswers {
  const appliers = new Map<string, ApplyDecision>();
  const webhooks = webhooksByEvent(contract);

  async function decide(tx: Tx, { resource, verdict, ...about }: Planned, reply: unknown, now: number): Promise<void> {
    const { to, shows } = verdict;
    if (to === undefined) return;
    const apply = appliers.get(resource);
    if (!apply) throw new Error(`No handler is registered for decisions about a ${resource}`);
    await apply(tx, { ...about, to, shows, reply, now });
  }

  work.register(kind, (tx, payload, now) => decide(tx, payload as Planned, undefined, now)); // planned below

  return {
    onDecision: (resource, apply) => void appliers.set(resource, apply),
    expect: async (tx, question, { platformId, resourceId, now }, isReachable) => {
      const verdict = isReachable ? question.noAnswer : resultOf(question, acceptance);
      const dueAt = isReachable ? now + parseDuration(question.timeout) : now;
      const { resource } = question;
      const payload: Planned = { platformId, resourceId, resource, verdict, isAsked: isReachable };
      await work.plan(tx, { kind, payload, dueAt });
    },
    receive: async (tx, { type, platformId, resourceId }, attempt, now) => {
      const question = webhooks.get(type)?.decision;
      if (question?.event !== type) return;
      const verdict = resultOf(question, attempt);
      const planned = { platformId, resourceId, resource: question.resource, verdict, isAsked: true };
      await decide(tx, planned, attempt.kind === "answered" ? jsonOf(attempt.body) : undefined, now);
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
