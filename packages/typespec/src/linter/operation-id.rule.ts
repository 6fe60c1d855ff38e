import { createRule, fileRef, paramMessage } from "@typespec/compiler";
import { getOperationId } from "@typespec/openapi";
import { isProjectElement } from "./project-element.ts";

const DOMAIN_VERB = /^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)+$/;

export const operationIdRule = createRule({
  name: "operation-id",
  severity: "warning",
  description: "Every operation has an operationId of the form domain.verb.",
  docs: fileRef.fromPackageRoot("src/linter/operation-id.md"),
  messages: {
    missing: paramMessage`Operation ${"name"} has no @operationId; give it one of the form domain.verb.`,
    form: paramMessage`The operationId ${"id"} is not of the form domain.verb, like cards.create.`,
  },
  create: (context) => ({
    operation: (operation) => {
      if (!isProjectElement(context.program, operation)) return;
      const id = getOperationId(context.program, operation);
      if (id === undefined) {
        context.reportDiagnostic({ messageId: "missing", format: { name: operation.name }, target: operation });
      } else if (!DOMAIN_VERB.test(id)) {
        context.reportDiagnostic({ messageId: "form", format: { id }, target: operation });
      }
    },
  }),
});
