import type { Finding } from "./finding.ts";
import type { AudienceSize } from "./size.ts";

/** Findings that are one change at several places, such as one constant that many operations use. */
export interface FindingGroup {
  /** Of the finding; of several, with `*` in place of the place. */
  id: string;
  first: Finding;
  /** All of them, in order. */
  findings: Finding[];
}

const FEW = 2;

/** The findings, with those that differ only in their place as one. */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const alike = Map.groupBy(findings, (each) => JSON.stringify([groupId(each.id), each.callers, each.implementers]));
  return [...alike.values()].flatMap((group) =>
    group.length > FEW
      ? group.slice(0, 1).map((first) => ({ id: groupId(first.id), first, findings: group }))
      : group.map((first) => ({ id: first.id, first, findings: [first] })),
  );
}

/** The id of all findings that differ from one only in their place. */
export function groupId(id: string): string {
  return `${id.slice(0, id.indexOf("@"))}@*${id.slice(id.lastIndexOf("#"))}`;
}

const MOST_PLACES = 6;

/** The sentence of a group: that of the first finding, and where else it is so. */
export function groupSentence({ first, findings }: FindingGroup): string {
  const others = findings.slice(1).map(({ id }) => id.slice(id.indexOf("@") + 1, id.lastIndexOf("#")));
  if (others.length === 0) return first.sentence;
  const left = others.length - MOST_PLACES;
  const places = others.slice(0, MOST_PLACES).join(", ");
  return `${first.sentence} The same at ${places}${left > 0 ? ` and ${left} more` : ""}.`;
}

/** Whether a size can break somebody: a size that is asked for may. */
export function isBreaking(size: AudienceSize): boolean {
  return size === "major" || size === "asked";
}

/** Whom a finding breaks, as a heading. */
export type Audience = keyof typeof audiences;

export const audiences = {
  both: "Breaks callers and implementers",
  callers: "Breaks callers",
  implementers: "Breaks implementers",
  asked: "Texts: say what they mean (callers, implementers, a reason)",
  none: "Breaks nobody",
} as const;

export function audienceOf({ callers, implementers }: Finding): Audience {
  if (callers === "asked" || implementers === "asked") return "asked";
  if (callers === "major") return implementers === "major" ? "both" : "callers";
  return implementers === "major" ? "implementers" : "none";
}
