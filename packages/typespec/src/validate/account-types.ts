import { argumentNode } from "../argument-node.ts";
import { paysUses } from "../decorators/pays.ts";
import { createDiagnostic } from "../lib.ts";
import { typesAt } from "../paths.ts";
import { valuesOf } from "../values.ts";
import type { Check } from "./spec.ts";

/** A rail that reaches a type of account is one that an account of the type can show. */
export const railsAreKnown: Check = ({ program }) =>
  paysUses.all(program).flatMap(({ target, value, node }) => {
    const known = typesAt(target, "paymentRails[]").flatMap(valuesOf);
    return value.rails.flatMap((rail, index) =>
      known.includes(rail)
        ? []
        : createDiagnostic({
            code: "unknown-rail",
            format: { rail, model: target.name },
            target: argumentNode(node, [0, "rails", index]),
          }),
    );
  });
