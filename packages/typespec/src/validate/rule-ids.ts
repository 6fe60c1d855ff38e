import { getRelativePathFromDirectory, getSourceLocation, type Diagnostic } from "@typespec/compiler";
import { argumentNode } from "../argument-node.ts";
import { citationsOf, type Citation } from "../citations.ts";
import { decidedWord } from "../decorators/decided.ts";
import { createDiagnostic } from "../lib.ts";
import { DECISION_ID, RULE_ID } from "../rule-id.ts";
import type { Check } from "./spec.ts";

/** Every rule id, in whichever word, has the form of one. */
export const ruleIdsAreFormed: Check = ({ program }) =>
  citationsOf(program)
    .filter(({ id }) => !RULE_ID.test(id))
    .map((citation) =>
      createDiagnostic({ code: "rule-id-form", format: { id: citation.id }, target: nodeOf(citation) }),
    );

/** Every id of `@decided` has the form of one. */
export const decisionIdsAreFormed: Check = ({ program }) =>
  decidedWord
    .all(program)
    .flatMap(({ value, node }) =>
      value.flatMap((id, index) =>
        DECISION_ID.test(id)
          ? []
          : createDiagnostic({ code: "decision-id-form", format: { id }, target: argumentNode(node, [index]) }),
      ),
    );

/** A rule is declared by one `@rule`; without one, by the one other word that cites it. */
export const rulesAreDeclaredOnce: Check = ({ program }) =>
  [...Map.groupBy(citationsOf(program), ({ id }) => id).values()].flatMap((all) =>
    declaredOnce(all, program.projectRoot),
  );

function declaredOnce(citations: Citation[], root: string): Diagnostic[] {
  const declarations = citations.filter(({ declaredBy }) => declaredBy === "rule");
  const [first, ...others] = distinctUses(declarations.length > 0 ? declarations : citations);
  if (first === undefined) return [];
  return others.map((citation) =>
    createDiagnostic({
      code: "rule-declared-twice",
      messageId: declarations.length > 0 ? "default" : "cited",
      format: { id: citation.id, other: placeOf(first, root) },
      target: nodeOf(citation),
    }),
  );
}

/** One citation of each use of a word: copies of a property, and the edges of one graph, share theirs. */
function distinctUses(citations: Citation[]): Citation[] {
  return [...Map.groupBy(citations, ({ said }) => said.node).values()].flatMap((all) => all.slice(0, 1));
}

const nodeOf = ({ said, argument }: Citation) => argumentNode(said.node, argument);

function placeOf(citation: Citation, root: string): string {
  const { file, pos } = getSourceLocation(nodeOf(citation));
  return `${getRelativePathFromDirectory(root, file.path, false)}:${file.getLineAndCharacterOfPosition(pos).line + 1}`;
}
