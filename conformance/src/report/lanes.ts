/** What began and took a while; milliseconds. */
interface Timed {
  atMs: number;
  durationMs: number;
}

/**
 * The calls by the time they began, in stretches: of calls one after another, in one lane, and of concurrent calls, in as
 * many lanes as were in flight at once. Each stretch ended before the next began.
 */
export function stretchesOf<Call extends Timed>(transcript: readonly Call[]): Call[][][] {
  const stretches: Call[][][] = [];
  for (const lanes of concurrentGroups(transcript)) {
    const [before, [lane = []]] = [stretches.at(-1), lanes];
    if (before?.length === 1 && lanes.length === 1) before[0]?.push(...lane);
    else stretches.push(lanes);
  }
  return stretches;
}

/** A call that begins at a reply is below it. */
function concurrentGroups<Call extends Timed>(transcript: readonly Call[]): Call[][][] {
  const groups: Call[][][] = [];
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
function freedLast<Call extends Timed>(lanes: readonly Call[][], { atMs }: Timed): Call[] | undefined {
  const free = lanes.filter((lane) => endOf(lane) <= atMs);
  return free.toSorted((a, b) => endOf(b) - endOf(a))[0];
}

function opened<Call extends Timed>(lanes: Call[][]): Call[] {
  const lane: Call[] = [];
  lanes.push(lane);
  return lane;
}

function endOf(lane: readonly Timed[]): number {
  const last = lane.at(-1);
  return last === undefined ? 0 : last.atMs + last.durationMs;
}
