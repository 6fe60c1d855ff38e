/** A line of a file, and what is or belongs there. */
export interface Place {
  /** Relative to the repository. */
  file: string;
  /** From 1. */
  line: number;
  what: string;
}

/** One line for each place, the texts below each other. */
export function shownPlaces(places: readonly Place[]): string {
  const named = places.map(({ file, line, what }) => ({ at: `${file}:${line}`, what }));
  const width = Math.max(...named.map(({ at }) => at.length));
  return named.map(({ at, what }) => `  ${at.padEnd(width)}  ${what}`).join("\n");
}

/** The number of the first line that contains the text; undefined where none does. */
export function lineOf(text: string, wanted: string): number | undefined {
  const at = text.indexOf(wanted);
  return at < 0 ? undefined : text.slice(0, at).split("\n").length;
}
