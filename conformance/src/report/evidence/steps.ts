import { isDeepStrictEqual } from "node:util";
import type { Moment, TranscriptEntry } from "../../runner/result/report.ts";

/** A request, and its reply; of a poll the request once, and the first and the last of its replies. */
export interface Step {
  request: TranscriptEntry;
  /** One, or two that differ. */
  replies: readonly TranscriptEntry[];
  /** How often it was sent. */
  times: number;
  /** From the first request to the last reply; milliseconds. */
  durationMs: number;
}

/** The calls of a failure, and what happened between them. */
export interface Course {
  transcript: readonly TranscriptEntry[];
  moments?: readonly ShownMoment[];
}

/** How many steps a reader follows: a poll is one, set-up is none. */
export function stepCount({ transcript, moments = [] }: Course): number {
  return stepsOf(transcript).filter(({ request }) => request.setUp !== true).length + moments.length;
}

/** What it tests, of a poll also what its last request does; undefined where that is nothing by itself. */
export function conditionOf({ request, replies }: Step): string | undefined {
  const [first, last] = [request.condition, replies.at(-1)?.condition];
  return first === undefined || last === undefined || first === last ? (first ?? last) : `${first}; at the end ${last}`;
}

/** Time that passed between two calls of a client, which decides itself when it makes them. */
export interface Passed {
  kind: "passed";
  atMs: number;
  durationMs: number;
}

/** What happened between calls. */
export type ShownMoment = Moment | Passed;

export type CoursePart = TranscriptEntry | ShownMoment;

/** What happened between calls stands for itself. */
export type CourseStep = Step | ShownMoment;

export function isMoment(part: TranscriptEntry | CourseStep): part is ShownMoment {
  return "kind" in part;
}

/** The most requests that one round of a poll consists of. */
const longestRound = 4;

/**
 * The exchanges as steps. Reads that were sent again one after another, alone or in rounds of a few, are one step each; any
 * other request stands for itself, because to send it twice may be the point.
 */
export function stepsOf(transcript: readonly TranscriptEntry[]): Step[] {
  const steps: Step[] = [];
  for (let at = 0; at < transcript.length;) {
    const { length, rounds } = roundsAt(transcript, at);
    for (const [nth, first] of transcript.slice(at, at + length).entries())
      steps.push(stepOf(first, transcript[at + nth + length * (rounds - 1)] ?? first, rounds));
    at += length * rounds;
  }
  return steps;
}

/** The steps of exchanges, and between them what happened there. */
export function courseSteps(course: readonly CoursePart[]): CourseStep[] {
  const steps: CourseStep[] = [];
  let calls: TranscriptEntry[] = [];
  for (const part of course) {
    if (!isMoment(part)) {
      calls.push(part);
      continue;
    }
    steps.push(...stepsOf(calls), part);
    calls = [];
  }
  return [...steps, ...stepsOf(calls)];
}

/** How often it was sent, and for how long: `sent 38 times in 5.0 s`; undefined for a request that was sent once. */
export function repetitionText({ times, durationMs }: Step): string | undefined {
  return times === 1 ? undefined : `sent ${times} times in ${(durationMs / 1_000).toFixed(1)} s`;
}

/** The shortest round that begins here and is repeated, and how often; a single request that is not. */
function roundsAt(transcript: readonly TranscriptEntry[], at: number): { length: number; rounds: number } {
  for (let length = 1; length <= longestRound; length += 1) {
    let rounds = 1;
    while (isRepeated(transcript, at, length, rounds)) rounds += 1;
    if (rounds > 1) return { length, rounds };
  }
  return { length: 1, rounds: 1 };
}

/** Whether the round after so many is the first one again. */
function isRepeated(transcript: readonly TranscriptEntry[], at: number, length: number, rounds: number): boolean {
  return Array.from({ length }, (_, nth) => at + nth).every((nth) => {
    const [first, later] = [transcript[nth], transcript[nth + length * rounds]];
    const before = transcript[nth + length * rounds - 1];
    if (first === undefined || later === undefined || before === undefined) return false;
    return first.method === "GET" && later.atMs >= endOf(before) && isSameRequest(first, later);
  });
}

function isSameRequest(one: TranscriptEntry, other: TranscriptEntry): boolean {
  return (
    one.method === other.method &&
    one.url === other.url &&
    one.body === other.body &&
    isDeepStrictEqual(one.headers, other.headers)
  );
}

function stepOf(first: TranscriptEntry, last: TranscriptEntry, times: number): Step {
  const isSame = first.status === last.status && first.replyBody === last.replyBody && first.lost === last.lost;
  return { request: first, replies: isSame ? [last] : [first, last], times, durationMs: endOf(last) - first.atMs };
}

function endOf({ atMs, durationMs }: TranscriptEntry): number {
  return atMs + durationMs;
}
