import type { Contract, Lifecycle, Operation } from "@tallystick/contract";

/**
 * The contract with exactly one clause wrong. A service that reads the table it is given, started on
 * `mutate(contract)`, is a broken twin of the reference; the suite, still judging by the true contract, must tell.
 */
export interface Twin {
  /** Stable and unique: `cards.update/signed-retry/binds-without-body`. */
  readonly name: string;
  /** What the twin does wrong, as a sentence. */
  readonly fault: string;
  /** The operation that behaves differently, when it is one. */
  readonly operation?: string;
  /** The rules that stand on the clause; empty when it carries no rule id of its own. */
  readonly rules: readonly string[];
  /** Returns a mutated copy; the contract given is left alone. */
  mutate(contract: Contract): Contract;
}

/** A copy of the contract with one operation replaced. */
export function withOperation(contract: Contract, id: string, change: (operation: Operation) => Operation): Contract {
  const operation = contract.operations[id];
  if (operation === undefined) throw new Error(`The contract has no operation ${id} to mutate.`);
  return { ...contract, operations: { ...contract.operations, [id]: change(operation) } };
}

/** A copy of the contract with one lifecycle replaced. */
export function withLifecycle(contract: Contract, name: string, change: (lifecycle: Lifecycle) => Lifecycle): Contract {
  const lifecycle = contract.lifecycles[name];
  if (lifecycle === undefined) throw new Error(`The contract has no lifecycle ${name} to mutate.`);
  return { ...contract, lifecycles: { ...contract.lifecycles, [name]: change(lifecycle) } };
}

/** The rule ids of a clause as a list. */
export function rulesOf(...rules: (string | undefined)[]): string[] {
  return rules.filter((rule) => rule !== undefined);
}
