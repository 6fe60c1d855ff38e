import type { Check } from "../../../../checks/check.ts";
import { defineCheck } from "../../../../checks/define-check.ts";

/** A check of agents and the operations on them, with the usual cost and family; its name goes without the family. */
export function agentCheck(name: string, operation: string, rules: string[], run: Check["run"]): Check {
  return defineCheck({ name: `rules/${name}`, family: "rules", operation, rules, cost: 2, run });
}
