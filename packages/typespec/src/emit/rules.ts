import type { RuleMention } from "../rule-mentions.ts";
import { decidedUses } from "../decorators/decided.ts";
import { DECISION_ID } from "../rule-id.ts";
import type { Rule } from "../model.ts";
import { withVersionIn } from "./document.ts";
import { sourceOf } from "./place.ts";
import type { Source } from "./source.ts";

/** The catalogue, by id. An id is declared by `@rule` where there is one, else by the first word that cites it. */
export function rulesOf(source: Source, mentions: RuleMention[]): Record<string, Rule> {
  const byId = Map.groupBy(mentions, ({ id }) => id);
  const rules = [...byId].map(([id, all]): [string, Rule] => [id, ruleRow(source, declaring(all))]);
  return Object.fromEntries(rules.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The ids cited on one operation, sorted. */
export function rulesOn(operation: string, mentions: RuleMention[]): string[] {
  const ids = mentions.filter(({ name }) => name.operation === operation).map(({ id }) => id);
  return [...new Set(ids)].toSorted();
}

/** The mentions of one use of a word (several edges may share an id) that together declare the rule. */
function declaring(all: RuleMention[]): [RuleMention, ...RuleMention[]] {
  const [first, ...others] = all.toSorted((a, b) => rank(a) - rank(b));
  if (first === undefined) throw new Error("A rule without a citation."); // Map.groupBy makes no empty group
  return [first, ...others.filter(({ said }) => said === first.said)];
}

/** `@rule` before other words; what stands on an operation before the model its parameter was copied from. */
function rank({ declaredBy, name }: RuleMention): number {
  return (declaredBy === "rule" ? 0 : 2) + (name.operation === undefined ? 1 : 0);
}

function ruleRow({ program, document, place }: Source, mentions: [RuleMention, ...RuleMention[]]): Rule {
  const [{ id, level, unobservable, declaredBy, name, said }] = mentions;
  return {
    id,
    sentence: withVersionIn([...new Set(mentions.map(({ sentence }) => sentence))].join(" "), document.info.version),
    level,
    ...(unobservable !== undefined && { unobservable }),
    origin: DECISION_ID.test(id) ? "decision" : "source",
    decided: [...new Set(decidedUses.on(program, said.target).flatMap(({ value }) => value))].toSorted(),
    declaredBy,
    on: name.on,
    source: sourceOf(place, said.node),
  };
}
