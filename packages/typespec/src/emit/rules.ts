import { conventionsOf } from "../conventions.ts";
import type { RuleMention } from "../rule-mentions.ts";
import { decidedUses } from "../decorators/decided.ts";
import { isDecisionId } from "../rule-id.ts";
import type { Rule } from "../model.ts";
import { statementNames } from "../statements.ts";
import { withEnumsIn } from "../enum-lists.ts";
import { withVersionIn } from "./document.ts";
import { sourceOf } from "./place.ts";
import type { Source } from "./source.ts";

/** All rules by id. A rule is declared by its `@rule`, or else by the first decorator that mentions it. */
export function rulesOf(source: Source, mentions: RuleMention[]): Record<string, Rule> {
  const byId = Map.groupBy(mentions, ({ id }) => id);
  const rules = [...byId].map(([id, all]): [string, Rule] => [id, ruleRow(source, declaring(all))]);
  return Object.fromEntries(rules.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The ids of the rules on one operation, sorted. */
export function rulesOn(operation: string, mentions: RuleMention[]): string[] {
  const ids = mentions.filter(({ name }) => name.operation === operation).map(({ id }) => id);
  return [...new Set(ids)].toSorted();
}

/** The mentions in one use of a decorator that together declare the rule: several edges may have the same id. */
function declaring(all: RuleMention[]): [RuleMention, ...RuleMention[]] {
  const [first, ...others] = all.toSorted((a, b) => rank(a) - rank(b));
  if (first === undefined) throw new Error("A rule without a mention."); // Map.groupBy makes no empty group
  return [first, ...others.filter(({ use }) => use === first.use)];
}

/** `@rule` before other decorators; an operation before the model that its parameter was copied from. */
function rank({ declaredBy, name }: RuleMention): number {
  return (declaredBy === "rule" ? 0 : 2) + (name.operation === undefined ? 1 : 0);
}

function ruleRow({ program, document, place }: Source, mentions: [RuleMention, ...RuleMention[]]): Rule {
  const [{ id, level, unobservable, shown, declaredBy, name, use }] = mentions;
  const states = statementNames.filter((statement) => mentions.some((mention) => mention.states.includes(statement)));
  const sentences = new Set(mentions.map(({ sentence }) => sentence));
  return {
    id,
    sentence: withEnumsIn(program, withVersionIn([...sentences].join(" "), document.info.version)),
    level,
    ...(unobservable !== undefined && { unobservable }),
    ...(states.length > 0 && { states }),
    ...(shown && { shown }),
    origin: isDecisionId(id, conventionsOf(program).decisions) ? "decision" : "source",
    decided: [...new Set(decidedUses.on(program, use.target).flatMap(({ value }) => value))].toSorted(),
    declaredBy,
    on: name.on,
    source: sourceOf(place, use.node),
  };
}
