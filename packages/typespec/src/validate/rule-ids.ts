import {
  getRelativePathFromDirectory,
  getSourceLocation,
  isNullType,
  walkPropertiesInherited,
  type Diagnostic,
  type Type,
} from "@typespec/compiler";
import { argumentNode } from "../argument-node.ts";
import { conventionsOf } from "../conventions.ts";
import { ruleMentionsOf, type RuleMention } from "../rule-mentions.ts";
import { decidedUses } from "../decorators/decided.ts";
import { ruleUses } from "../decorators/rule.ts";
import { createDiagnostic } from "../lib.ts";
import { isDecisionId, RULE_ID, STANDARD_RULE } from "../rule-id.ts";
import type { Check } from "./spec.ts";
import { didYouMean } from "../did-you-mean.ts";
import { isStatement, statementNames } from "../statements.ts";

/** Every rule id, in any decorator, has the form of a rule id. */
export const ruleIdsAreFormed: Check = ({ program }) =>
  ruleMentionsOf(program)
    .filter(({ id }) => !RULE_ID.test(id))
    .map((citation) =>
      createDiagnostic({ code: "rule-id-form", format: { id: citation.id }, target: nodeOf(citation) }),
    );

/** No rule has the id of a standard rule: the emitter adds those. */
export const ruleIdsAreFree: Check = ({ program }) =>
  ruleMentionsOf(program)
    .filter(({ id }) => id.startsWith(STANDARD_RULE))
    .map((citation) =>
      createDiagnostic({ code: "rule-id-reserved", format: { id: citation.id }, target: nodeOf(citation) }),
    );

/** The `states` of a rule are known statements. */
export const statementsAreKnown: Check = ({ program }) =>
  ruleUses.all(program).flatMap(({ value, node }) =>
    value.states.flatMap((word, index) =>
      isStatement(word)
        ? []
        : createDiagnostic({
            code: "unknown-statement",
            format: { word, known: didYouMean(word, statementNames) },
            target: argumentNode(node, [2, "states", index]),
          }),
    ),
  );

/** The option `shown` stands on a member, and names another member of the same models and values that it can have. */
export const shownMembersAreKnown: Check = ({ program }) =>
  ruleUses.all(program).flatMap(({ target, value: { id, shown }, node }) => {
    if (shown === undefined) return [];
    const at = (...path: (string | number)[]): Diagnostic["target"] => argumentNode(node, [2, "shown", ...path]);
    const problem = (
      messageId: "default" | "member" | "value",
      format: Record<string, string>,
      place: Diagnostic["target"],
    ): Diagnostic[] => [
      createDiagnostic({ code: "shown-when-unknown", messageId, format: { id, ...format }, target: place } as never),
    ];
    if (target.kind !== "ModelProperty" || target.model === undefined) return problem("default", {}, at());
    const other = walkPropertiesInherited(target.model).find(({ name }) => name === shown.member);
    const members = [...walkPropertiesInherited(target.model)].map(({ name }) => name);
    if (other === undefined)
      return problem(
        "member",
        { member: shown.member, model: target.model.name, meant: didYouMean(shown.member, members) },
        at("member"),
      );
    const values = textsOf(other.type);
    return shown.values.flatMap((each, index) =>
      values === undefined || values.includes(each)
        ? []
        : problem("value", { value: each, member: shown.member, meant: didYouMean(each, values) }, at("values", index)),
    );
  });

/** The texts that a member can have; undefined when it is not limited to some. */
function textsOf(type: Type): string[] | undefined {
  if (type.kind === "Enum") return [...type.members.values()].map(({ name, value }) => String(value ?? name));
  if (type.kind === "EnumMember") return [String(type.value ?? type.name)];
  if (type.kind === "String") return [type.value];
  if (type.kind !== "Union") return undefined;
  const all = [...type.variants.values()].map(
    (variant) => textsOf(variant.type) ?? (isNullType(variant.type) ? [] : undefined),
  );
  return all.includes(undefined) ? undefined : all.flatMap((each) => each ?? []);
}

/** Every id in `@decided` has the form of a decision id. */
export const decisionIdsAreFormed: Check = ({ program }) =>
  decidedUses.all(program).flatMap(({ value, node }) =>
    value.flatMap((id, index) =>
      isDecisionId(id, conventionsOf(program).decisions)
        ? []
        : createDiagnostic({
            code: "decision-id-form",
            format: { id, prefixes: conventionsOf(program).decisions.join(" or ") },
            target: argumentNode(node, [index]),
          }),
    ),
  );

/** A rule is declared by one `@rule`; without one, by the only other decorator that mentions it. */
export const rulesAreDeclaredOnce: Check = ({ program }) =>
  [...Map.groupBy(ruleMentionsOf(program), ({ id }) => id).values()].flatMap((all) =>
    declaredOnce(all, program.projectRoot),
  );

function declaredOnce(mentions: RuleMention[], root: string): Diagnostic[] {
  const declarations = mentions.filter(({ declaredBy }) => declaredBy === "rule");
  const [first, ...others] = distinctUses(declarations.length > 0 ? declarations : mentions);
  if (first === undefined) return [];
  return others.map((citation) =>
    createDiagnostic({
      code: "rule-declared-twice",
      messageId: declarations.length > 0 ? "default" : "mentioned",
      format: { id: citation.id, other: placeOf(first, root) },
      target: nodeOf(citation),
    }),
  );
}

/** One mention for each use of a decorator: copies of a property and the edges of one lifecycle count once. */
function distinctUses(mentions: RuleMention[]): RuleMention[] {
  return [...Map.groupBy(mentions, ({ use }) => use.node).values()].flatMap((all) => all.slice(0, 1));
}

const nodeOf = ({ use, argument }: RuleMention) => argumentNode(use.node, argument);

function placeOf(citation: RuleMention, root: string): string {
  const { file, pos } = getSourceLocation(nodeOf(citation));
  return `${getRelativePathFromDirectory(root, file.path, false)}:${file.getLineAndCharacterOfPosition(pos).line + 1}`;
}
