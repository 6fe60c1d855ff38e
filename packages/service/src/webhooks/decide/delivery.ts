import {
  parseDuration,
  type Delivery,
  type EndpointDecision,
  type DecisionResult,
  type Webhook,
} from "@tallystick/contract";

/** The result of one attempt of a delivery. */
export type Attempt =
  | { kind: "answered"; status: number; body: string }
  /** No reply in time. */
  | { kind: "silent" }
  /** No connection, or a forbidden one. */
  | { kind: "unreachable"; reason: string }
  /** This process ends. */
  | { kind: "interrupted" };

/** What happens to a delivery after an attempt. */
export type NextStep = { kind: "done" } | { kind: "retry"; at: number } | { kind: "given-up" };

/** Milliseconds that the endpoint may take to reply. */
export function timeoutOf({ delivery, decision }: Webhook, type: string): number {
  const timeout = parseDuration(delivery.timeout);
  return decision?.event === type ? Math.min(parseDuration(decision.timeout), timeout) : timeout;
}

/** The next step after that many attempts, this one included (G-103). */
export function nextStepOf(
  delivery: Delivery,
  { type, tries, firstTriedAt }: { type: string; tries: number; firstTriedAt: number },
  attempt: Attempt,
  now: number,
): NextStep {
  if (attempt.kind === "answered" && isAccepted(delivery, attempt.status)) return { kind: "done" };
  if (delivery.once.includes(type)) return { kind: "given-up" };
  if (attempt.kind === "interrupted") return { kind: "retry", at: now };
  const { first, longest, until } = delivery.retry;
  const wait = Math.min(parseDuration(first) * 2 ** (tries - 1), parseDuration(longest));
  const at = now + wait;
  return at > firstTriedAt + parseDuration(until) ? { kind: "given-up" } : { kind: "retry", at };
}

function isAccepted({ settles }: Delivery, status: number): boolean {
  return (status >= 200 && status <= 299) || settles.includes(status);
}

/** What the endpoint's reply, or its absence, decides (G-104). */
export function resultOf({ answers, otherwise, noAnswer }: EndpointDecision, attempt: Attempt): DecisionResult {
  if (attempt.kind === "silent") return noAnswer;
  if (attempt.kind === "unreachable") return otherwise;
  // The endpoint's reply is unknown; what its silence means is planned.
  if (attempt.kind === "interrupted") return { shows: [] };
  return answers.find(({ status }) => status === attempt.status) ?? otherwise;
}
