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

function lineOf({ area, subject, what, before, after }: Change, colors: Colors): string {
  const name = subject + what;
  if (area === "texts") return colors.yellow(`  ~ ${shortened(name)}`);
  if (before === undefined) return colors.green(`  + ${named(name, shortened(after ?? ""))}`);
  if (after === undefined) return colors.red(`  - ${named(name, shortened(before))}`);
  return colors.yellow(`  ~ ${named(name, `${before || "nothing"} → ${after || "nothing"}`)}`);
}

function named(name: string, text: string): string {
  return text === "" ? name : `${name}: ${text}`;
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
