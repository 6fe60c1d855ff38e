import { defineLinter } from "@typespec/compiler";
import { boundedRequestRule } from "./linter/bounded-request.rule.ts";
import { documentedRule } from "./linter/documented.rule.ts";
import { edgeRuleRule } from "./linter/edge-rule.rule.ts";
import { listedValuesRule } from "./linter/listed-values.rule.ts";
import { operationIdRule } from "./linter/operation-id.rule.ts";
import { stateDocumentedRule } from "./linter/state-documented.rule.ts";

/** Advice that fits every contract. */
const general = [documentedRule, edgeRuleRule, listedValuesRule, operationIdRule, stateDocumentedRule];

/** Linter rules: advice about a valid contract. */
export const $linter = defineLinter({
  // Not every contract is served to the public, so `bounded-request` is enabled by name.
  rules: [...general, boundedRequestRule],
  ruleSets: {
    all: { enable: Object.fromEntries(general.map(({ name }) => [`@tallystick/typespec/${name}` as const, true])) },
  },
});
