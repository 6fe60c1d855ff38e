import { argumentNode } from "../argument-node.ts";
import { expiresUses } from "../decorators/expires.ts";
import { modelsOf } from "../decorators/resource.ts";
import { didYouMean } from "../did-you-mean.ts";
import { createDiagnostic } from "../lib.ts";
import { resourceTypes } from "../resource-types.ts";
import { idsOf } from "./operation-ids.ts";
import { unknownStateOf } from "./refusal-limits.ts";
import type { Check } from "./spec.ts";

/** The state after an expiry is one of the resource. */
export const expiredStatesAreKnown: Check = ({ program }) =>
  expiresUses.all(program).flatMap(({ target, value: { to }, node }) => {
    const resource = resourceTypes(program).find((each) => modelsOf(each).includes(target)) ?? target;
    return to === undefined ? [] : unknownStateOf(program, resource, to, argumentNode(node, [3, "to"]));
  });

/** An operation that extends an expiry exists. */
export const extendersExist: Check = ({ program, operations, operation }) =>
  expiresUses.all(program).flatMap(({ value: { extendedBy = [] }, node }) =>
    extendedBy.flatMap((id, index) =>
      operation(id) !== undefined
        ? []
        : createDiagnostic({
            code: "unknown-operation",
            format: { id, meant: didYouMean(id, idsOf(operations)) },
            target: argumentNode(node, [3, "extendedBy", index]),
          }),
    ),
  );
