import { walkPropertiesInherited, type Diagnostic, type Model } from "@typespec/compiler";
import { argumentNode } from "../argument-node.ts";
import { ruleUses } from "../decorators/rule.ts";
import { didYouMean } from "../did-you-mean.ts";
import { createDiagnostic } from "../lib.ts";
import type { ShownWhen } from "../model.ts";
import { typesAt } from "../paths.ts";
import { valuesOf } from "../values.ts";
import type { Check } from "./spec.ts";

/** A rule that says when something is shown stands on a member of a model. */
export const shownRulesStandOnMembers: Check = ({ program }) =>
  ruleUses.all(program).flatMap(({ target, value: { id, shown }, node }) =>
    shown === undefined || (target.kind === "ModelProperty" && target.model !== undefined)
      ? []
      : createDiagnostic({
          code: "shown-when-unknown",
          messageId: "default",
          format: { id },
          target: argumentNode(node, [2, "shown"]),
        }),
  );

/** The other member, by which such a rule says when its own is shown, is one of the same model, and can have the values. */
export const shownMembersAreKnown: Check = ({ program }) =>
  ruleUses
    .all(program)
    .flatMap(({ target, value: { id, shown }, node }) =>
      shown === undefined || target.kind !== "ModelProperty" || target.model === undefined
        ? []
        : unknownIn(target.model, id, shown, (...path) => argumentNode(node, [2, "shown", ...path])),
    );

function unknownIn(
  model: Model,
  id: string,
  { member, values }: ShownWhen,
  at: (...path: (string | number)[]) => Diagnostic["target"],
): Diagnostic[] {
  const types = typesAt(model, member);
  if (types.length === 0) {
    const meant = didYouMean(
      member,
      [...walkPropertiesInherited(model)].map(({ name }) => name),
    );
    const format = { id, member, model: model.name, meant };
    return [createDiagnostic({ code: "shown-when-unknown", messageId: "member", format, target: at("member") })];
  }
  const known = types.flatMap(valuesOf);
  return values.flatMap((value, index) =>
    known.length === 0 || known.includes(value)
      ? []
      : createDiagnostic({
          code: "shown-when-unknown",
          messageId: "value",
          format: { member, value, meant: didYouMean(value, known) },
          target: at("values", index),
        }),
  );
}
