import type { RequestName } from "./sample.ts";

/** The speed of the service as a share of bare Express's: 0.4 is four tenths. */
export type Ratios = Record<RequestName, number>;

/** Measures these requests, so many times as long as the first measurement. */
export type MeasureRatios = (names: readonly RequestName[], times: number) => Promise<Partial<Ratios>>;

export interface Verdict {
  /** What fell in every measurement; the step is red when there is any. */
  fallen: RequestName[];
  /** In the order in which they were taken. */
  measurements: Partial<Ratios>[];
}

/** How far a ratio may be below the committed one: what two runs on one machine differ by, and no step that matters. */
const tolerance = 0.1;

const furtherMeasurements = 2;

/**
 * Compares measured ratios with the committed ones. What has fallen by more than a tenth is measured twice more, each time twice as
 * long, and has fallen only if both agree.
 */
export async function judgeRatios(committed: Ratios, measure: MeasureRatios): Promise<Verdict> {
  const measurements: Partial<Ratios>[] = [];
  let fallen = Object.keys(committed) as RequestName[]; // TypeScript types the keys of a record as plain strings.
  for (let taken = 0; taken <= furtherMeasurements && fallen.length > 0; taken += 1) {
    const measured = await measure(fallen, taken === 0 ? 1 : 2);
    measurements.push(measured);
    fallen = fallen.filter((name) => (measured[name] ?? 0) < committed[name] * (1 - tolerance));
  }
  return { fallen, measurements };
}
