import pc from "picocolors";
import type { SizedChange } from "./sized-change.ts";
import { sizes, type Size } from "./size.ts";

const headings: Record<Size, string> = {
  major: "Major: correct callers can fail",
  minor: "Minor: new, and callers may ignore it",
  patch: "Patch: no request and no reply changes",
};
const LONGEST = 200;
const MOST_PATCHES = 20;

type Colors = Pick<typeof pc, "bold" | "red" | "yellow" | "dim">;

/** The changes as lines of text, under the heading of their size. */
export function printSized(changes: SizedChange[], colors: Colors = pc): string {
  const color: Record<Size, (text: string) => string> = { major: colors.red, minor: colors.yellow, patch: colors.dim };
  return sizes
    .toReversed()
    .map((size) => [size, changes.filter((change) => change.size === size)] as const)
    .filter(([, found]) => found.length > 0)
    .map(([size, found]) => [colors.bold(headings[size]), ...linesOf(size, found).map(color[size])].join("\n"))
    .join("\n");
}

function linesOf(size: Size, changes: SizedChange[]): string[] {
  const listed = size === "patch" ? changes.slice(0, MOST_PATCHES) : changes;
  const rest = changes.length - listed.length;
  return [
    ...listed.map(({ text, rule }) => `  ${shortened(text)}${rule === undefined ? "" : ` (${rule})`}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
