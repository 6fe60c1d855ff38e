import { defineLinter } from "@typespec/compiler";
import { documentedRule } from "./linter/documented.rule.ts";
import { operationIdRule } from "./linter/operation-id.rule.ts";

/** Linter rules: advice about a valid contract. */
export const $linter = defineLinter({
  rules: [documentedRule, operationIdRule],
  ruleSets: {
    all: { enable: { "@tallystick/typespec/documented": true, "@tallystick/typespec/operation-id": true } },
  },
});
