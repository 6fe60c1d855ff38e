import { getRelativePathFromDirectory, getSourceLocation, type Diagnostic } from "@typespec/compiler";
import { argumentNode } from "../argument-node.ts";
import { conventionsOf } from "../conventions.ts";
import { ruleMentionsOf, type RuleMention } from "../rule-mentions.ts";
import { conventionsUses } from "../decorators/conventions.ts";
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

/** Every standard rule that the conventions leave out makes a known statement. */
export const leftOutStatementsAreKnown: Check = ({ program }) =>
  conventionsUses.all(program).flatMap(({ value, node }) =>
    Object.keys(value.standardRulesLeftOut ?? {}).flatMap((word) =>
      isStatement(word)
        ? []
        : createDiagnostic({
            code: "unknown-statement",
            format: { word, known: didYouMean(word, statementNames) },
            target: argumentNode(node, [0, "standardRulesLeftOut", word]),
          }),
    ),
  );

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
