import { defineLinter } from "@typespec/compiler";
import { documentedRule } from "./linter/documented.rule.ts";
import { edgeRuleRule } from "./linter/edge-rule.rule.ts";
import { listedValuesRule } from "./linter/listed-values.rule.ts";
import { operationIdRule } from "./linter/operation-id.rule.ts";
import { stateDocumentedRule } from "./linter/state-documented.rule.ts";

const rules = [documentedRule, edgeRuleRule, listedValuesRule, operationIdRule, stateDocumentedRule];

/** Linter rules: advice about a valid contract. */
export const $linter = defineLinter({
  rules,
  ruleSets: {
    all: { enable: Object.fromEntries(rules.map(({ name }) => [`@tallystick/typespec/${name}` as const, true])) },
  },
});
