import { argumentNode } from "../argument-node.ts";
import { lifecycleUses, type LifecycleOf } from "../decorators/lifecycle.ts";
import { refusesUses } from "../decorators/refuses.ts";
import { resourceName } from "../decorators/resource.ts";
import { createDiagnostic } from "../lib.ts";
import type { Answer, Refusal } from "../model.ts";
import type { Check } from "./spec.ts";

/** Where a lifecycle refuses the transitions that an operation requests, `terminal` of the same operation has its answer. */
export const terminalRefusalsAgree: Check = ({ program, operations }) =>
  operations.flatMap(({ id, type }) =>
    lifecycleUses.all(program).flatMap(({ value: lifecycle }) => {
      const { otherwise } = lifecycle;
      if (otherwise === undefined) return [];
      return refusesUses
        .on(program, type)
        .filter(({ value }) => isOfTransition(value, id, lifecycle) && !isAllowed(value, otherwise))
        .map(({ value, node }) =>
          createDiagnostic({
            code: "terminal-answer",
            format: {
              operation: id,
              resource: resourceName(lifecycle.resource),
              declared: `${otherwise.status} ${otherwise.code}`,
              answer: `${value.status} ${value.code}`,
            },
            target: argumentNode(node, [0, "code"]),
          }),
        );
    }),
  );

/** Whether a refusal is about the transition itself: at the wanted state, or, where the operation stands for one state, at no other field of the body. */
function isOfTransition({ when, at, having }: Refusal, operation: string, { drivers }: LifecycleOf): boolean {
  const driver = drivers.find((each) => each.operation === operation);
  if (when !== "terminal" || having !== undefined || driver === undefined) return false;
  return driver.field === undefined ? at?.startsWith("body.") !== true : at === driver.field;
}

function isAllowed({ status, code, accepts }: Refusal, otherwise: Answer): boolean {
  return [{ status, code }, ...accepts].some(
    (each) => each.status === otherwise.status && each.code === otherwise.code,
  );
}
