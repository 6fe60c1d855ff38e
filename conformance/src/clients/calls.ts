import type { Challenges } from "./challenges.ts";
import type { Incoming, Routed } from "./incoming.ts";
import type { Call, Recording } from "./recording.ts";
import type { ScenarioScheduler } from "./scenario-scheduler.ts";

/** Decides which call a request is an attempt at. */
export type Attribute = (request: Incoming, to: Routed) => Call;

/**
 * A request belongs to the call whose challenge it replies to, or whose unanswered key it carries, or whose unanswered
 * request it repeats word for word. Anything else begins a call. Two identical calls that are unanswered at the same
 * time cannot be told apart, and are marked so.
 */
export function createAttribution(recording: Recording, challenges: Challenges, turn: ScenarioScheduler): Attribute {
  return (request, { row }) => {
    const content = contentOf(request);
    const own = recording.calls.filter((call) => call.row === row && call.path === request.path);
    const found =
      challenges.find(request.headers[row.signedRetry?.requestHeader.toLowerCase() ?? ""])?.call ??
      own.findLast((call) => carries(call, keyOf(request, row)) && (isOpen(call) || call.content === content)) ??
      own.findLast((call) => call.content === content && isOpen(call));
    if (found !== undefined && !isUnderWay(found)) return found;

    const call: Call = {
      row,
      path: request.path,
      content,
      scenario: turn(row, request),
      attempts: [],
      isShared: found !== undefined,
    };
    if (found !== undefined) found.isShared = true;
    recording.calls.push(call);
    return call;
  };
}

/** The key of a request, where its operation takes one. */
export function keyOf({ headers }: Incoming, { idempotent }: Routed["row"]): string | undefined {
  return idempotent && headers[idempotent.header.toLowerCase()];
}

/** The meaning of a body, whatever the order of its keys; of a form, the parts between the boundaries. */
export function meaningOf({ text, body, headers }: Incoming): string {
  if (body !== undefined) return JSON.stringify(body, (_name, value: unknown) => sorted(value));
  const [, boundary] = /boundary="?([^";]+)/.exec(headers["content-type"] ?? "") ?? [];
  return boundary === undefined ? text : text.replaceAll(boundary, "");
}

function contentOf(request: Incoming): string {
  return `${request.method} ${request.path} ${meaningOf(request)}`;
}

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function carries({ attempts }: Call, key: string | undefined): boolean {
  return key !== undefined && attempts.some((attempt) => attempt.key === key);
}

/** Without a success that arrived completely. */
function isOpen({ attempts }: Call): boolean {
  return attempts.every(({ outcome }) => outcome !== "done");
}

/** An attempt whose reply has not been sent. */
function isUnderWay({ attempts }: Call): boolean {
  return attempts.some((attempt) => attempt.outcome === undefined);
}
