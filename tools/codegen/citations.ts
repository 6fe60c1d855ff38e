import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { GenerateError, type ContractFile } from "@tallystick/generate";
import { DECISIONS, decisionOf, rulesOf, type Decision } from "./decisions.ts";

/** The id of a decision, or of a rule that follows from one, where it is cited. */
export interface Citation {
  /** `G-70` or `G-70b` */
  id: string;
  file: string;
  /** From 1. */
  line: number;
}

const ID = /(?<![\w-])[GV]-\d+[a-z]?(?![\w-])/g;

/**
 * Every citation in the files that git knows or would add. Left out are the list itself, generated files, the last release, and
 * the record of mutants, which `pnpm mutants` brings up to date when a rule is removed.
 */
export function citationsBelow(root: string): Citation[] {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  return listed
    .split("\0")
    .filter(
      (file) =>
        file !== "" &&
        file !== DECISIONS &&
        !/(^|\/)(gen|record|released)\//.test(file) &&
        existsSync(join(root, file)),
    )
    .flatMap((file) => citationsIn(file, readFileSync(join(root, file), "utf8")));
}

/** The citations in one file; none in a file that is not text. */
export function citationsIn(file: string, text: string): Citation[] {
  if (text.includes("\0")) return [];
  return text
    .split("\n")
    .flatMap((line, index) => [...line.matchAll(ID)].map(([id]) => ({ id, file, line: index + 1 })));
}

/** Throws a `GenerateError` that names every id that is cited and not listed, and every one that is listed and not cited. */
export function checkCitations(
  decisions: Decision[],
  citations: Citation[],
  contract: Pick<ContractFile, "rules">,
): void {
  const listed = new Set(decisions.map(({ id }) => id));
  const cited = new Set(citations.map(({ id }) => decisionOf(id)));
  const faults = [
    ...citations.flatMap((citation) => faultOf(citation, listed, contract)),
    ...decisions
      .filter(({ id }) => !cited.has(id))
      .map(
        ({ id, line }) =>
          `${DECISIONS}:${line}: ${id} is cited nowhere. Cite it where its behaviour is, or delete the entry.`,
      ),
  ];
  if (faults.length > 0) throw new GenerateError(faults.join("\n"));
}

function faultOf({ id, file, line }: Citation, listed: Set<string>, contract: Pick<ContractFile, "rules">): string[] {
  const decision = decisionOf(id);
  if (!listed.has(decision)) {
    return [
      `${file}:${line}: ${decision} is not in ${DECISIONS}. Correct the id, or add "### ${decision} Title" there.`,
    ];
  }
  if (id === decision || id in contract.rules) return [];
  const rules = rulesOf(decision, contract);
  const known = rules.length === 0 ? `${decision} has no rules` : `the rules of ${decision} are ${rules.join(", ")}`;
  return [`${file}:${line}: No rule ${id}: ${known}. Cite ${decision}, or one of its rules.`];
}
