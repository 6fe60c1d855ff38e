import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  groupFindings,
  groupSentence,
  isBreaking,
  type Changes,
  type FindingGroup,
} from "@tallystick/conformance/changes";
import { neededStep } from "./planned-step.ts";

/** What a changeset says of a finding that breaks somebody. */
export interface ChangesetItem {
  /** Of the finding, or of a group of them. */
  id: string;
  /** What to do, as a person wrote it. */
  text: string;
  /** The file, as `.changeset/delegation.md`. */
  file: string;
}

/** What stands where a person has to say what to do. */
export const OPEN = "TODO";

const FOLDER = ".changeset";
const ITEM = /^- [^\n]*\*\*For [a-z ]+:\*\* ([^\n]*?) ?<!-- finding (\S+) -->$/gm;

/** The items of all changesets that wait. */
export function itemsIn(root: string): ChangesetItem[] {
  return readdirSync(join(root, FOLDER))
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .flatMap((name) => {
      const file = `${FOLDER}/${name}`;
      const found = readFileSync(join(root, file), "utf8").matchAll(ITEM);
      return [...found].map(([, text = "", id = ""]) => ({ id, text: text.trim(), file }));
    });
}

/** The findings that a changeset has to name: those that break somebody, with the same change of several places as one. */
export function breakingGroups({ findings }: Pick<Changes, "findings">): FindingGroup[] {
  return groupFindings(findings.filter((each) => isBreaking(each.callers) || isBreaking(each.implementers)));
}

/**
 * Writes an item for each finding that breaks somebody and that no changeset names, into a changeset that is there or is made.
 * Returns what it did. @throws an error, when the name is none.
 */
export function writeChangeset(root: string, name: string, changes: Changes): string {
  if (!/^[a-z0-9-]+$/.test(name))
    throw new Error(`"${name}" is no name of a changeset: use letters, digits and hyphens.`);
  const named = new Set(itemsIn(root).map(({ id }) => id));
  const missing = breakingGroups(changes).filter(({ id, first }) => !named.has(id) && first.callers !== "asked");
  if (missing.length === 0) return "Every finding that breaks somebody stands in a changeset.";
  const file = `${FOLDER}/${name}.md`;
  const path = join(root, file);
  const { version } = JSON.parse(readFileSync(join(root, "packages/contract/package.json"), "utf8")) as {
    version: string;
  };
  const begun = existsSync(path)
    ? readFileSync(path, "utf8").trimEnd()
    : `---\n"@tallystick/contract": ${neededStep("major", version)}\n---\n\n${OPEN}: what users can do or must do now, in a sentence.`;
  writeFileSync(path, `${begun}\n\n${missing.map(itemOf).join("\n")}\n`);
  return `Wrote ${missing.length} items into ${file}. Say in each what to do, in place of ${OPEN}.`;
}

function itemOf({ id, first, findings }: FindingGroup): string {
  const audiences = [
    ...(first.callers === "major" ? ["callers"] : []),
    ...(first.implementers === "major" ? ["implementers"] : []),
  ];
  return `- ${groupSentence({ id, first, findings })} **For ${audiences.join(" and ")}:** ${OPEN} <!-- finding ${id} -->`;
}
