import { createRule, fileRef, paramMessage } from "@typespec/compiler";
import { argumentNode } from "../argument-node.ts";
import { ruleUses } from "../decorators/rule.ts";
import { enumListedIn } from "../enum-lists.ts";

export const listedValuesRule = createRule({
  name: "listed-values",
  severity: "warning",
  description: "A rule names an enum instead of listing its values, so that a new value is in the sentence too.",
  docs: fileRef.fromPackageRoot("src/linter/listed-values.md"),
  messages: {
    default: paramMessage`The sentence of ${"id"} lists the values of ${"name"} by hand; write {${"name"}} in their place.`,
  },
  create: (context) => ({
    root: (program) => {
      for (const { value, node } of ruleUses.all(program)) {
        const listed = enumListedIn(program, value.sentence);
        if (listed === undefined) continue;
        context.reportDiagnostic({ format: { id: value.id, name: listed.name }, target: argumentNode(node, [1]) });
      }
    },
  }),
});
