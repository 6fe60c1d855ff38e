import type { Citation } from "../citations.ts";
import { decidedWord } from "../decorators/decided.ts";
import { DECISION_ID } from "../rule-id.ts";
import type { Rule } from "../model.ts";
import { withVersionIn } from "./document.ts";
import { sourceOf } from "./place.ts";
import type { Source } from "./source.ts";

/** The catalogue, by id. An id is declared by `@rule` where there is one, else by the first word that cites it. */
export function rulesOf(source: Source, citations: Citation[]): Record<string, Rule> {
  const byId = Map.groupBy(citations, ({ id }) => id);
  const rules = [...byId].map(([id, all]): [string, Rule] => [id, ruleRow(source, declaring(all))]);
  return Object.fromEntries(rules.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The ids cited on one operation, sorted. */
export function rulesOn(operation: string, citations: Citation[]): string[] {
  const ids = citations.filter(({ name }) => name.operation === operation).map(({ id }) => id);
  return [...new Set(ids)].toSorted();
}

/** The citations of one use of a word (several edges may share an id) that together declare the rule. */
function declaring(all: Citation[]): [Citation, ...Citation[]] {
  const [first, ...others] = all.toSorted((a, b) => rank(a) - rank(b));
  if (first === undefined) throw new Error("A rule without a citation."); // Map.groupBy makes no empty group
  return [first, ...others.filter(({ said }) => said === first.said)];
}

/** `@rule` before other words; what stands on an operation before the model its parameter was copied from. */
function rank({ declaredBy, name }: Citation): number {
  return (declaredBy === "rule" ? 0 : 2) + (name.operation === undefined ? 1 : 0);
}

function ruleRow({ program, document, place }: Source, citations: [Citation, ...Citation[]]): Rule {
  const [{ id, level, unobservable, declaredBy, name, said }] = citations;
  return {
    id,
    sentence: withVersionIn([...new Set(citations.map(({ sentence }) => sentence))].join(" "), document.info.version),
    level,
    ...(unobservable !== undefined && { unobservable }),
    origin: DECISION_ID.test(id) ? "decision" : "source",
    decided: [...new Set(decidedWord.on(program, said.target).flatMap(({ value }) => value))].toSorted(),
    declaredBy,
    on: name.on,
    source: sourceOf(place, said.node),
  };
}
