import type { ContractFile } from "@tallystick/generate";
import { parseDecisions, rulesOf, type Decision } from "./decisions.ts";

const NONE = "none of its own";

/** The list with the lines that begin with `- Rules:` as the contract has them. */
export function printDecisions(text: string, contract: Pick<ContractFile, "rules">): string {
  const ends = new Map(parseDecisions(text).map((decision) => [lineOfWhy(text, decision), decision.id]));
  return text
    .split("\n")
    .flatMap((line, index) => {
      if (line.startsWith("- Rules: ")) return [];
      const decision = ends.get(index);
      return decision === undefined ? [line] : [line, rulesLine(decision, contract)];
    })
    .join("\n");
}

/** The decisions as data, by id. */
export function printDecisionData(text: string, contract: Pick<ContractFile, "rules">): string {
  const rows = parseDecisions(text).map(({ id, title, open, holds, why }) => [
    id,
    { id, title, open, holds, why, rules: rulesOf(id, contract) },
  ]);
  return `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`;
}

/** Index of the last line of an entry that is written by hand. */
function lineOfWhy(text: string, { line }: Decision): number {
  return text.split("\n").findIndex((part, index) => index >= line && part.startsWith("- Why: "));
}

function rulesLine(decision: string, contract: Pick<ContractFile, "rules">): string {
  const rules = rulesOf(decision, contract).map((id) => `\`${id}\``);
  return `- Rules: ${rules.length === 0 ? NONE : rules.join(", ")}`;
}
