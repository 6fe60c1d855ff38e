/** What was measured in one part of a long load. */
export interface SoakPart {
  /** Answered in this part. */
  payments: number;
  /** Of them, in milliseconds. */
  p50: number;
  p99: number;
  /** Of requests that only say that the process is there: how busy it and the machine are. */
  idleP50: number;
  /** Of the process that was never killed, after a garbage collection. */
  keptMiB: number;
  storeMiB: number;
  logMiB: number;
  waiting: number;
  /** Of the machine. */
  load: number;
}

/** From this part on everything has been used, and is compiled. */
const settled = 3;

const most = {
  /** By how much the kept memory may grow, in MiB. */
  memory: 32,
  /** How many times slower payments may get, both by the clock and beside requests that do nothing. */
  slowdown: 2,
  /** By how many times more, and by how many MiB, the store may grow for as many payments: its files grow in steps. */
  growth: 1.5,
  growthStep: 48,
  /** How many times as many deliveries may wait, and how many more: those that a killed process had claimed wait for a while. */
  waiting: 2,
  furtherWaiting: 500,
} as const;

/** What grew although it should not; empty when nothing did. */
export function growthsIn(parts: readonly SoakPart[], logLimitMiB: number): string[] {
  const steady = parts.slice(settled);
  const [early, late] = [steady[0], steady.at(-1)];
  if (!early || !late || steady.length < 4) throw new Error(`${parts.length} parts are too few to compare`);
  const half = Math.floor(steady.length / 2);
  const [before, after] = [steady.slice(0, half), steady.slice(-half)];
  const findings = [];
  if (late.keptMiB - early.keptMiB > most.memory)
    findings.push(`A process kept ${early.keptMiB} MiB, and ${late.keptMiB} MiB at the end`);
  const log = Math.max(...parts.map(({ logMiB }) => logMiB));
  if (log > logLimitMiB) findings.push(`The log took ${log} MiB; it is reused before it takes ${logLimitMiB} MiB`);
  const [slow, slower] = [slownessOf(before), slownessOf(after)];
  // Other work of the machine changes the one or the other, and seldom both.
  if (slower.ms > slow.ms * most.slowdown && slower.besideIdle > slow.besideIdle * most.slowdown)
    findings.push(`A payment took ${slow.ms} ms, and ${slower.ms} ms later`);
  const [grown, grownLater] = [growthOf(before), growthOf(after)];
  const expected = grown * (paymentsIn(after) / paymentsIn(before));
  if (grownLater > expected * most.growth + most.growthStep)
    findings.push(`The store grew by ${grown} MiB, and by ${grownLater} MiB later`);
  if (late.waiting > early.waiting * most.waiting + most.furtherWaiting)
    findings.push(`${early.waiting} deliveries waited, and ${late.waiting} at the end`);
  return findings;
}

function slownessOf(parts: readonly SoakPart[]): { ms: number; besideIdle: number } {
  return {
    ms: medianOf(parts.map(({ p50 }) => p50)),
    besideIdle: medianOf(parts.map(({ p50, idleP50 }) => p50 / idleP50)),
  };
}

function growthOf(parts: readonly SoakPart[]): number {
  return (parts.at(-1)?.storeMiB ?? 0) - (parts[0]?.storeMiB ?? 0);
}

/** Those between the first and the last size. */
function paymentsIn(parts: readonly SoakPart[]): number {
  return parts.slice(1).reduce((sum, { payments }) => sum + payments, 0);
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
