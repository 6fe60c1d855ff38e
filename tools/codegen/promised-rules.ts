import { readFileSync } from "node:fs";
import { join } from "node:path";
import { GenerateError, type ContractFile, type RuleRow } from "@tallystick/generate";
import { ROOT } from "./repository.ts";

/** The rules of the source with their levels: the contract must declare each. Rules that follow from decisions are not listed. */
export const PROMISES = "spec/rules.txt";

type Levels = Map<string, { level: RuleRow["level"]; line: number }>;

const ADVICE = `Declare each rule once in spec/, or correct ${PROMISES}, which has a line such as \`CARD-20 MUST\` for each rule whose id does not begin with G- or V-.`;

const LINE = /^([A-Z]+-\d{2,}) (MUST|SHOULD)$/;

/** The text of the list. */
export function readPromises(root: string = ROOT): string {
  return readFileSync(join(root, PROMISES), "utf8");
}

/** Throws a `GenerateError` with a line, which begins with file and line, for every rule that the contract lacks, that the list lacks (with the line to add), or whose level differs. */
export function keepPromises({ rules }: Pick<ContractFile, "rules">, list: string): void {
  const promised = parse(list);
  const declared = Object.values(rules).filter(({ origin }) => origin === "source");
  const ids = new Set(declared.map(({ id }) => id));
  const problems = [
    ...[...promised]
      .filter(([id]) => !ids.has(id))
      .map(([id, { line }]) => `${PROMISES}:${line}: no decorator in spec/ declares ${id}.`),
    ...declared.flatMap(({ id, level, source }) => {
      const place = `${source.file}:${source.line}`;
      const listed = promised.get(id);
      if (listed === undefined) return [`${place}: ${PROMISES} does not list "${id} ${level}".`];
      return listed.level === level ? [] : [`${place}: ${id} is ${level} here, and ${listed.level} in ${PROMISES}.`];
    }),
  ];
  if (problems.length === 0) return;
  throw new GenerateError([...problems.toSorted(), ADVICE].join("\n"));
}

function parse(list: string): Levels {
  const promised: Levels = new Map();
  for (const [index, line] of list.split("\n").entries()) {
    if (line === "" || line.startsWith("#")) continue;
    const [, id, level] = LINE.exec(line) ?? [];
    if (id === undefined)
      throw new GenerateError(`${PROMISES}:${index + 1}: "${line}" is no id and level: CARD-20 MUST.`);
    if (promised.has(id)) throw new GenerateError(`${PROMISES}:${index + 1}: ${id} is listed twice.`);
    promised.set(id, { level: level === "SHOULD" ? "SHOULD" : "MUST", line: index + 1 });
  }
  return promised;
}
