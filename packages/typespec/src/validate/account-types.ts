import { argumentNode } from "../argument-node.ts";
import { paysUses } from "../decorators/pays.ts";
import { createDiagnostic } from "../lib.ts";
import { typesAt } from "../paths.ts";
import { valuesOf } from "../values.ts";
import type { Check } from "./spec.ts";

/** A rail of an account type is one that its paymentRails can contain. */
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
