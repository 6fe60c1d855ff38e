import type { Contract, Rule, RuleId, Statement } from "@tallystick/contract";

/** Finds the rules of a contract that a habit follows from. */
export type Clause = (contract: Contract) => string[];

/** The rules that state it. */
export function stating(statement: Statement): Clause {
  return ({ rules }) => idsOf(rules, ({ states }) => states?.includes(statement) === true);
}

/** The rules that a decorator declares; of one element, where it is named. */
export function declaredBy(decorator: Rule["declaredBy"], on?: string): Clause {
  return ({ rules }) => idsOf(rules, (rule) => rule.declaredBy === decorator && (on === undefined || rule.on === on));
}

/** The rules that hold for every webhook. */
export const ofEveryWebhook: Clause = ({ webhooks }) => {
  const [first, ...others] = Object.values(webhooks);
  return first?.rules.filter((id) => others.every(({ rules }) => rules.includes(id))) ?? [];
};

/** A rule that only the shipped contract has: the form of a credential, which no statement describes. */
export function ruleOf(id: RuleId): Clause {
  return ({ rules }) => (id in rules ? [id] : []);
}

function idsOf(rules: Contract["rules"], isMeant: (rule: Rule) => boolean): string[] {
  return Object.values(rules)
    .filter(isMeant)
    .map(({ id }) => id);
}
