import pc from "picocolors";
import type { Change } from "./difference.ts";

const headings: [Change["area"], string][] = [
  ["shape", "Shape"],
  ["behaviour", "Behaviour"],
  ["texts", "Texts, for readers only"],
];
const LONGEST = 160;

type Colors = Pick<typeof pc, "bold" | "green" | "red" | "yellow">;

/** A difference as lines of text: `+` added, `-` removed, `~` changed. A change that many subjects have is one line. */
export function printChanges(changes: Change[], colors: Colors = pc): string {
  return headings
    .map(([area, heading]) => [heading, changes.filter((change) => change.area === area)] as const)
    .filter(([, found]) => found.length > 0)
    .map(([heading, found]) => [colors.bold(heading), ...linesOf(found, colors)].join("\n"))
    .join("\n");
}

function linesOf(changes: Change[], colors: Colors): string[] {
  const alike = Map.groupBy(changes, ({ subject, what, before, after }) =>
    what === "" ? subject : JSON.stringify([what, before, after]),
  );
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || group.length < 3) return group.map((change) => lineOf(change, colors));
    return [lineOf({ ...first, subject: `${first.subject} and ${group.length - 1} more` }, colors)];
  });
}

/** A change as one line without colors, long texts shortened: `+ CardState edge FROZEN → ACTIVE by cards.update`. */
export function changeLine({ area, subject, what, before, after }: Change): string {
  const name = subject + what;
  if (area === "texts") return `~ ${shortened(name)}`;
  if (before === undefined) return `+ ${named(name, shortened(after ?? ""))}`;
  if (after === undefined) return `- ${named(name, shortened(before))}`;
  return `~ ${named(name, `${before || "nothing"} → ${after || "nothing"}`)}`;
}

function lineOf(change: Change, colors: Colors): string {
  return colorOf(change, colors)(`  ${changeLine(change)}`);
}

function colorOf({ area, before, after }: Change, { green, red, yellow }: Colors): (text: string) => string {
  if (area === "texts") return yellow;
  if (before === undefined) return green;
  return after === undefined ? red : yellow;
}

function named(name: string, text: string): string {
  return text === "" ? name : `${name}: ${text}`;
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
