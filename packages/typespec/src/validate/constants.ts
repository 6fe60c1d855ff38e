import { argumentNode } from "../argument-node.ts";
import { constantsUses } from "../decorators/constants.ts";
import { didYouMean } from "../did-you-mean.ts";
import { createDiagnostic } from "../lib.ts";
import { typesAt } from "../paths.ts";
import { valuesOf } from "../values.ts";
import type { Check } from "./spec.ts";

/** A list of constants named after a field has only values of the field. */
export const constantsArePossible: Check = ({ program }) =>
  constantsUses.all(program).flatMap(({ target, value, node }) =>
    Object.entries(value).flatMap(([name, words]) => {
      const known = typesAt(target, `${name}[]`).flatMap(valuesOf);
      if (known.length === 0) return [];
      return words.flatMap((word, index) =>
        known.includes(word)
          ? []
          : createDiagnostic({
              code: "unknown-constant",
              format: { word, field: name, model: target.name, meant: didYouMean(word, known) },
              target: argumentNode(node, [0, name, index]),
            }),
      );
    }),
  );
