import type { Changes, Finding } from "@tallystick/conformance/changes";
import { groupId, groupSentence } from "@tallystick/conformance/changes";
import { breakingGroups, OPEN, type ChangesetItem } from "./changeset-items.ts";
import type { Waiver } from "./waivers.ts";

/** What is wrong with the items and waivers: each finding that breaks somebody needs one of them, and each of them a finding. */
export function itemProblems(
  findings: Changes["findings"],
  items: readonly ChangesetItem[],
  waivers: readonly Waiver[],
  now: Date,
): string[] {
  const today = now.toISOString().slice(0, "2027-01-31".length);
  const told = new Map(items.map((item) => [item.id, item]));
  const waived = new Set(waivers.filter(({ until }) => until >= today).map(({ id }) => id));
  const untold = breakingGroups({ findings }).flatMap((group) => {
    const ids = new Set([group.id, ...group.findings.map(({ id }) => id)]);
    const isEach = group.findings.every(({ id }) => told.has(id) || waived.has(id));
    if (isEach || [group.id, groupId(group.id)].some((id) => told.has(id) || waived.has(id))) return [];
    return [untoldText(group.first, [...ids][0] ?? "", groupSentence(group))];
  });
  const known = new Set(findings.flatMap(({ id }) => [id, groupId(id)]));
  const stale = [...items, ...waivers.map(({ id }) => ({ id, file: ".changeset/waivers.json" }))]
    .filter(({ id }) => !known.has(id))
    .map(({ id, file }) => `${file} names ${id}, which is no finding (any more). Take it out.`);
  const open = items
    .filter(({ text }) => text === "" || text.startsWith(OPEN))
    .map(({ id, file }) => `${file} does not say what to do about ${id}. Write it in place of ${OPEN}.`);
  const expired = waivers
    .filter(({ until }) => until < today)
    .map(
      ({ id, until }) =>
        `The waiver of ${id} ended on ${until}. Name the finding in a changeset, or take the change back.`,
    );
  return [...untold, ...open, ...expired, ...stale];
}

function untoldText({ callers }: Finding, id: string, sentence: string): string {
  return callers === "asked"
    ? `${sentence}\nNobody says what that means. Add { "id": "${id}", "callers", "implementers", "reason" } to .changeset/answers.json.`
    : `${sentence}\nNo changeset names ${id}. Write it: npx -y pnpm@12.21.0 changes --write NAME`;
}
