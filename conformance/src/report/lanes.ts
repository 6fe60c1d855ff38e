import type { TranscriptEntry } from "../runner/result/report.ts";

/** Calls one after another. */
export type Lane = TranscriptEntry[];

/**
 * The calls by the time they began, in stretches of which each ended before the next began. A stretch has as many lanes
 * as calls were in flight at once; a call that follows a reply at once is below it.
 */
export function groupsOf(transcript: readonly TranscriptEntry[]): Lane[][] {
  const groups: Lane[][] = [];
  for (const entry of transcript.toSorted((a, b) => a.atMs - b.atMs)) {
    const group = groups.at(-1);
    if (group === undefined || group.every((lane) => endOf(lane) <= entry.atMs)) groups.push([[entry]]);
    else (freedLast(group, entry) ?? opened(group)).push(entry);
  }
  return groups;
}

/**
 * Of the lanes that are free when a call begins, the one that became free last: most likely the same runner continues.
 */
function freedLast(lanes: readonly Lane[], { atMs }: TranscriptEntry): Lane | undefined {
  const free = lanes.filter((lane) => endOf(lane) <= atMs);
  return free.toSorted((a, b) => endOf(b) - endOf(a))[0];
}

function opened(lanes: Lane[]): Lane {
  const lane: Lane = [];
  lanes.push(lane);
  return lane;
}

function endOf(lane: Lane): number {
  const last = lane.at(-1);
  return last === undefined ? 0 : last.atMs + last.durationMs;
}
