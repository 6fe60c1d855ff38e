import { readFileSync } from "node:fs";
import { join } from "node:path";
import { GenerateError, type ContractFile, type RuleRow } from "@tallystick/generate";
import { ROOT } from "./repository.ts";

/** The rules of the source with their levels: the contract must declare each. Rules that follow from decisions are not listed. */
export const PROMISES = "spec/rules.txt";

type Levels = Map<string, RuleRow["level"]>;

const ADVICE = `Declare each rule once in spec/, or correct ${PROMISES}, which has a line such as \`CARD-20 MUST\` for each rule whose id does not begin with G- or V-.`;

const LINE = /^([A-Z]+-\d{2,}) (MUST|SHOULD)$/;

/** The text of the list. */
export function readPromises(root: string = ROOT): string {
  return readFileSync(join(root, PROMISES), "utf8");
}

/** Throws a `GenerateError` that names every rule that the contract lacks, that the list lacks (as the line to add), or whose level differs. */
export function keepPromises({ rules }: Pick<ContractFile, "rules">, list: string): void {
  const promised = parse(list);
  const declared: Levels = new Map(
    Object.values(rules)
      .filter(({ origin }) => origin === "source")
      .map(({ id, level }) => [id, level]),
  );
  const problems = [
    listed(
      "No decorator in spec/ declares",
      [...promised.keys()].filter((id) => !declared.has(id)),
    ),
    listed(
      `spec/ declares, and ${PROMISES} does not list,`,
      [...declared].filter(([id]) => !promised.has(id)).map(([id, level]) => `"${id} ${level}"`),
    ),
    listed(
      `spec/ gives another level than ${PROMISES} to`,
      [...declared.keys()].filter((id) => differs(id, promised, declared)),
    ),
  ].filter((line) => line !== undefined);
  if (problems.length === 0) return;
  throw new GenerateError([...problems, ADVICE].join("\n"));
}

const differs = (id: string, promised: Levels, declared: Levels): boolean =>
  promised.has(id) && promised.get(id) !== declared.get(id);

const listed = (what: string, rules: string[]): string | undefined =>
  rules.length === 0 ? undefined : `${what} ${rules.toSorted().join(", ")}.`;

function parse(list: string): Levels {
  const promised: Levels = new Map();
  for (const [index, line] of list.split("\n").entries()) {
    if (line === "" || line.startsWith("#")) continue;
    const [, id, level] = LINE.exec(line) ?? [];
    if (id === undefined)
      throw new GenerateError(`${PROMISES}:${index + 1}: "${line}" is no id and level: CARD-20 MUST.`);
    if (promised.has(id)) throw new GenerateError(`${PROMISES}:${index + 1}: ${id} is listed twice.`);
    promised.set(id, level === "SHOULD" ? "SHOULD" : "MUST");
  }
  return promised;
}
