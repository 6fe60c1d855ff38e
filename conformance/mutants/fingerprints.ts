import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { MutantRecord } from "../src/cli/kill-record.ts";
import type { Mutant } from "./mutant.ts";
import { codeOf } from "./source-code.ts";

/** Fingerprints by mutant id. */
export type Fingerprints = Record<string, string>;

const suite = new URL("../src/", import.meta.url).pathname;

/**
 * A fingerprint of each mutant, by its id. It changes when the mutant changes, or a check that can detect it: the code
 * of the check's family, or a file of the suite that cites one of the rules. Rules are those that the mutant breaks, and
 * those that have killed it. Code that all checks share (runner, requests, HTTP) and the service do not count.
 */
export async function fingerprintsOf(
  mutants: readonly Mutant[],
  records: ReadonlyMap<string, MutantRecord>,
): Promise<Fingerprints> {
  const sources = await readSources();
  const entries = mutants.map(async (mutant) => {
    const rules = new Set([...mutant.rules, ...(records.get(mutant.id)?.killedBy ?? [])]);
    const families = mutant
      .checks()
      .filter((check) => check.rules.some((rule) => rules.has(rule)))
      .map(({ family }) => `checks/${family}/`);
    const relevant = sources.filter(
      ({ file, cited }) => families.some((folder) => file.startsWith(folder)) || cited.some((rule) => rules.has(rule)),
    );
    return [mutant.id, digest([await mutant.definition(), ...relevant.map(({ code }) => code)])];
  });
  return Object.fromEntries(await Promise.all(entries)) as Fingerprints;
}

/** A source file with checks. */
interface Source {
  /** Relative to conformance/src. */
  file: string;
  code: string;
  /** The rule ids that the file names as strings. */
  cited: string[];
}

async function readSources(): Promise<Source[]> {
  const files = globSync("{checks,contracts/payments}/**/*.ts", { cwd: suite }).filter(
    (file) => !file.endsWith(".test.ts"),
  );
  return Promise.all(
    files.toSorted().map(async (file) => {
      const code = digest([await codeOf(pathToFileURL(suite + file))]);
      const text = await readFile(suite + file, "utf8");
      return { file, code, cited: [...text.matchAll(/"([A-Z]+-\d+[a-z]?)"/g)].flatMap(([, rule]) => rule ?? []) };
    }),
  );
}

function digest(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12);
}
