/** Measured values by name; the names contain the units. */
export type Figures = Record<string, number>;

export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Selects `count` items, evenly distributed. */
export function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, items.length / count);
  return Array.from({ length: Math.min(count, items.length) }, (_, nth) => items[Math.floor(nth * step)]).flatMap(
    (item) => (item === undefined ? [] : [item]),
  );
}
