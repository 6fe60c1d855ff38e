import { createRule, fileRef, paramMessage, type Program } from "@typespec/compiler";
import { argumentNode } from "../argument-node.ts";
import { conventionsOf } from "../conventions.ts";
import { endpointDecisionUses } from "../decorators/endpoint-decision.ts";
import { lifecycleUses } from "../decorators/lifecycle.ts";
import { outcomesUses } from "../decorators/outcomes.ts";
import { resourceName, type ResourceType } from "../decorators/resource.ts";
import type { Edge } from "../model.ts";

export const edgeRuleRule = createRule({
  name: "edge-rule",
  severity: "warning",
  description:
    "Every transition that can be seen over HTTP follows from a rule: of its edge, or of the table that causes it; a contract with standard rules has one for each other transition.",
  docs: fileRef.fromPackageRoot("src/linter/edge-rule.md"),
  messages: {
    default: paramMessage`No rule covers the transition of ${"lifecycle"} from ${"from"} to ${"to"} by ${"by"}; give the edge a rule.`,
  },
  create: (context) => ({
    root: (program) => {
      if (conventionsOf(program).standardRules === "added") return;
      for (const { target, value, node } of lifecycleUses.all(program)) {
        value.edges.forEach((edge, index) => {
          if (edge.rule !== undefined || isCovered(program, value.resource, edge)) return;
          const { from, to, by } = edge;
          context.reportDiagnostic({
            format: { lifecycle: target.name, from, to, by },
            target: argumentNode(node, [1, "edges", index]),
          });
        });
      }
    },
  }),
});

/** Transitions by the operator are not observable over HTTP; those by an outcome have the rule of its row. */
function isCovered(program: Program, resource: ResourceType, { by, to }: Edge): boolean {
  if (by === "operator") return true;
  if (by === "outcome") return outcomesUses.all(program).some(({ value }) => leadsTo(value, resource, to));
  return (
    by === "answer" &&
    endpointDecisionUses
      .all(program)
      .filter(({ value }) => value.resource === resource)
      .flatMap(({ value: { answers, otherwise, noAnswer } }) => [...answers, otherwise, noAnswer])
      .some((result) => result.to === to && result.rule !== undefined)
  );
}

function leadsTo(
  { resource: changed, linked, rows }: ReturnType<typeof outcomesUses.all>[number]["value"],
  resource: ResourceType,
  state: string,
): boolean {
  const steps = rows.filter(({ rule }) => rule !== undefined).flatMap((row) => row.steps);
  return (
    (changed === resource && steps.some(({ to }) => to === state)) ||
    (linked?.resource === resourceName(resource) && steps.some((step) => step.linked?.to === state))
  );
}
