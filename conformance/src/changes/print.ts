import type { Changes } from "./find-changes.ts";
import { audienceOf, audiences, groupFindings, groupSentence, type Audience, type FindingGroup } from "./group.ts";

/** How findings are written. */
export const formats = ["text", "json", "markdown", "github"] as const;
export type Format = (typeof formats)[number];

/** What colours a line. */
export interface Colours {
  bold: (text: string) => string;
  dim: (text: string) => string;
  red: (text: string) => string;
  yellow: (text: string) => string;
}

/** The findings in a format. */
export function printChanges(changes: Changes, format: Format, colours: Colours): string {
  return { text, json, markdown, github }[format](changes, colours);
}

function json({ due, findings }: Changes): string {
  return JSON.stringify({ due, findings }, undefined, 2);
}

function text(changes: Changes, colours: Colours): string {
  const { bold, dim, red, yellow } = colours;
  const colour: Record<Audience, (line: string) => string> = {
    both: red,
    callers: red,
    implementers: red,
    asked: yellow,
    none: (line) => line,
  };
  const sections = byAudience(changes).map(([audience, groups]) =>
    [
      bold(audiences[audience]),
      ...groups.flatMap((group) => [
        `  ${colour[audience](groupSentence(group))}`,
        ...(audience === "none" ? [] : [`    ${group.first.example}`]),
        dim(`    ${[...sourcesOf(group), group.id].join("  ")}`),
      ]),
    ].join("\n"),
  );
  return [...sections, dueLine(changes)].join("\n\n");
}

function markdown(changes: Changes): string {
  const sections = byAudience(changes).map(([audience, groups]) =>
    [
      `### ${audiences[audience]}`,
      "",
      ...groups.map(
        (group) =>
          `- ${escaped(groupSentence(group))} ${escaped(group.first.example)}${sourcesOf(group)
            .map((source) => ` (\`${source}\`)`)
            .join("")} \`${group.id}\``,
      ),
    ].join("\n"),
  );
  return [`**${dueLine(changes)}**`, ...sections].join("\n\n");
}

/** Workflow commands of GitHub Actions: a note at the line of the spec for each finding. */
function github(changes: Changes): string {
  const levels: Record<Audience, string> = {
    both: "error",
    callers: "error",
    implementers: "error",
    asked: "warning",
    none: "notice",
  };
  const lines = byAudience(changes).flatMap(([audience, groups]) =>
    groups.map((group) => {
      const [, file, line] = /^(.*):(\d+)$/.exec(group.first.source.after ?? group.first.source.before ?? "") ?? [];
      const place = file === undefined ? "" : `file=${property(file)},line=${line},`;
      const message = `${groupSentence(group)} ${group.first.example} (${group.id})`;
      return `::${levels[audience]} ${place}title=${property(audiences[audience])}::${data(message)}`;
    }),
  );
  return [...lines, dueLine(changes)].join("\n");
}

function byAudience({ findings }: Changes): [Audience, FindingGroup[]][] {
  const groups = Map.groupBy(groupFindings(findings), ({ first }) => audienceOf(first));
  const order: Audience[] = ["both", "callers", "implementers", "asked", "none"];
  return order.flatMap((audience): [Audience, FindingGroup[]][] => {
    const found = groups.get(audience);
    return found === undefined ? [] : [[audience, found]];
  });
}

function dueLine({ due, findings }: Changes): string {
  if (findings.length === 0) return "No difference.";
  const open = findings.filter(({ callers }) => callers === "asked").length;
  const asked = open === 0 ? "" : ` ${open} changed texts ask for a size, and count as major until then.`;
  return `Due: ${due.callers} for callers, ${due.implementers} for implementers.${asked}`;
}

/** The line before and the line after, once when they are the same. */
function sourcesOf({ first: { source } }: FindingGroup): string[] {
  const { before, after } = source;
  if (before === undefined || after === undefined) return [before ?? after].filter((each) => each !== undefined);
  return before === after ? [after] : [`${before} → ${after}`];
}

function escaped(line: string): string {
  return line.replaceAll(/[<>|*_[\]]/g, String.raw`\$&`).replaceAll("\n", " ");
}

function data(message: string): string {
  return message.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(value: string): string {
  return data(value).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
