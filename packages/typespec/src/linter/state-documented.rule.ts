import { createRule, fileRef, getDoc, paramMessage } from "@typespec/compiler";
import { lifecycleUses } from "../decorators/lifecycle.ts";
import { isProjectElement } from "./project-element.ts";

export const stateDocumentedRule = createRule({
  name: "state-documented",
  severity: "warning",
  description: "Every state of a lifecycle says what it means.",
  docs: fileRef.fromPackageRoot("src/linter/state-documented.md"),
  messages: { default: paramMessage`The state ${"name"} of ${"lifecycle"} has no doc comment.` },
  create: (context) => ({
    enum: (type) => {
      const { program } = context;
      if (lifecycleUses.on(program, type).length === 0 || !isProjectElement(program, type)) return;
      for (const member of type.members.values()) {
        if (getDoc(program, member) !== undefined) continue;
        context.reportDiagnostic({ format: { name: member.name, lifecycle: type.name }, target: member });
      }
    },
  }),
});
