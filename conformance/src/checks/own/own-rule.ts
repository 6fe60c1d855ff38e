import type { Contract, Rule } from "@tallystick/contract";
import { UsageError } from "../../errors/usage-error.ts";

/** A rule that the contract does not have: what a team promises besides. */
export interface OwnRule {
  /** Such as `ACME-01`; none of the contract. */
  id: string;
  /** One sentence about what is observed over HTTP. */
  sentence: string;
  /** Default: `MUST`. */
  level?: Rule["level"];
  /** Where it stands; `--checks FILE` finds the line by itself. */
  source?: Rule["source"];
}

/** The name used for the decorated element. */
const declaredOn = "a check of one's own";

/** Whether the rule was added to the contract. */
export function isOwnRule({ on }: Rule): boolean {
  return on === declaredOn;
}

/** The contract with further rules; its hash stays that of the contract. A `UsageError` when an id is taken. */
export function withOwnRules(contract: Contract, own: readonly OwnRule[] = []): Contract {
  if (own.length === 0) return contract;
  const rules: Record<string, Rule> = { ...contract.rules };
  for (const rule of own) {
    const taken = rules[rule.id];
    if (taken !== undefined) throw new UsageError(takenText(rule, taken));
    rules[rule.id] = {
      level: "MUST",
      origin: "source",
      decided: [],
      declaredBy: "rule",
      on: declaredOn,
      source: { file: "own rules", line: 1 },
      ...rule,
    };
  }
  return { ...contract, rules };
}

function takenText({ id, source }: OwnRule, taken: Rule): string {
  const place = source === undefined ? "" : `${source.file}:${source.line}: `;
  if (isOwnRule(taken)) return `${place}the rule ${id} is declared twice. Give one of them another id.`;
  return `${place}the contract has a rule ${id} already: "${taken.sentence}" To judge that rule, name it in the rules of a check, and do not declare it. For a rule of your own, take another id.`;
}
