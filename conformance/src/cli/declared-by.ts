import type { Rule } from "@tallystick/contract";
import { isStandard } from "../checks/rules-stating.ts";

/** How a contract does without a standard rule; undefined for the rules of authors, and for those of clauses, which come with them. */
export function leftOutBy({ id, states: [statement] = [] }: Rule): string | undefined {
  if (!isStandard(id) || statement === undefined) return undefined;
  return `standardRulesLeftOut: #{ \`${statement}\`: "why" } in @conventions`;
}

/** What declares a rule; of the standard ones the name of its statement, or the clauses that name no rule of their own. */
export function declaredBy({ id, states: [statement] = [], declaredBy: decorator, on }: Rule): string {
  if (!isStandard(id)) return `@${decorator} on ${on}`;
  return statement === undefined ? `each @${decorator} that names no rule` : `standard: ${statement}`;
}
