import type { Contract, Rule, Statement } from "@tallystick/contract";

/** The rules that make one of these statements, wherever they stand: those of the first statement first. */
export function rulesStating(contract: Contract, ...statements: readonly Statement[]): string[] {
  return [...new Set(statements.flatMap((statement) => stating(contract, statement).map(({ id }) => id)))];
}

/**
 * Of the rules that make one of these statements, those about this operation or about more than one: for each statement
 * the operation's own first, because a violation is charged to the first rule.
 */
export function rulesStatingFor(contract: Contract, operation: string, ...statements: readonly Statement[]): string[] {
  return [...new Set(statements.flatMap((statement) => about(contract, operation, stating(contract, statement))))];
}

function about(contract: Contract, operation: string, rules: readonly Rule[]): string[] {
  const mentioned = contract.operations[operation]?.rules ?? [];
  const own = rules.filter(({ on }) => on === operation);
  const shared = rules.filter(({ id, on }) => mentioned.includes(id) && on !== operation);
  const general = rules.filter(({ id, on }) => contract.operations[on] === undefined && !mentioned.includes(id));
  return [...own, ...shared, ...general].map(({ id }) => id);
}

const indexes = new WeakMap<Contract, ReadonlyMap<Statement, readonly Rule[]>>();

function stating(contract: Contract, statement: Statement): readonly Rule[] {
  const index = indexes.get(contract) ?? indexOf(contract);
  indexes.set(contract, index);
  return index.get(statement) ?? [];
}

function indexOf({ rules }: Contract): ReadonlyMap<Statement, readonly Rule[]> {
  const pairs = Object.values(rules).flatMap((rule) => (rule.states ?? []).map((statement) => ({ statement, rule })));
  const groups = [...Map.groupBy(pairs, ({ statement }) => statement)];
  return new Map(groups.map(([statement, all]) => [statement, all.map(({ rule }) => rule)]));
}

/** Whether a rule is a standard one, which no author wrote: its id begins with letters that no other rule may have. */
export function isStandard(rule: string): boolean {
  return rule.startsWith("STD-");
}
