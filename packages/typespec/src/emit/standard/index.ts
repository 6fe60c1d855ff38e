import { conventionsUses } from "../../decorators/conventions.ts";
import type { Identity } from "../../identity.ts";
import type { Contract, Rule } from "../../model.ts";
import { serviceIn } from "../../versions/versions.ts";
import { sourceOf } from "../place.ts";
import type { Source } from "../source.ts";
import { clauseRule, statementRule, withClauseRules } from "./clauses.ts";
import { standardStatements } from "./statements.ts";

type Rows = Omit<Contract, keyof Identity>;

/**
 * The contract with its standard rules: one for each statement that applies and that no rule makes, and one for each
 * decorator with clauses that name no rule. Unchanged where the contract wants none.
 */
export function withStandardRules(source: Source, contract: Rows): Rows {
  if (contract.conventions.standardRules === "none") return contract;
  const { rules, ...others } = contract;
  const { rows, used } = withClauseRules(others);
  const leftOut = Object.keys(contract.conventions.standardRulesLeftOut ?? {});
  const made = new Set([...Object.values(rules).flatMap(({ states }) => states ?? []), ...leftOut]);
  const input = {
    contract: { ...contract, operations: Object.values(contract.operations) },
    document: source.document,
  };
  const stated = standardStatements.flatMap(({ states, applies, sentence }, index) =>
    made.has(states) || !applies(input)
      ? []
      : standardRule(source, {
          id: statementRule(index),
          sentence: sentence(input),
          states: [states],
          declaredBy: "rule",
        }),
  );
  const ofClauses = used.map(({ decorator, sentence }) =>
    standardRule(source, { id: clauseRule(decorator), sentence, declaredBy: decorator }),
  );
  const all = [...Object.values(rules), ...stated, ...ofClauses].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  // The fields of the contract keep their order.
  return { ...contract, ...rows, rules: Object.fromEntries(all.map((rule) => [rule.id, rule])) };
}

function standardRule(
  { program, place }: Source,
  { id, sentence, states, declaredBy }: Pick<Rule, "id" | "sentence" | "states" | "declaredBy">,
): Rule {
  const service = serviceIn(program);
  if (service === undefined) throw new Error("A contract without a service."); // the document would be undefined
  return {
    id,
    sentence,
    level: "MUST",
    ...(states && { states }),
    origin: "decision",
    decided: [],
    declaredBy,
    on: service.type.name,
    // Where it is changed or left out.
    source: sourceOf(place, conventionsUses.all(program)[0]?.node ?? service.type),
  };
}
