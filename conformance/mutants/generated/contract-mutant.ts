import type { Contract, Lifecycle, Operation } from "@tallystick/contract";

/**
 * A mutant made by changing one clause of the contract: the service is started with `mutate(contract)`, and the suite,
 * which judges by the unchanged contract, must report a violation.
 */
export interface ContractMutant {
  /** Permanent and unique: `cards.update/signed-retry/binds-without-body`. */
  readonly id: string;
  /** What the mutant does wrong, as a sentence. */
  readonly fault: string;
  /** The operation that behaves differently, if it is only one. */
  readonly operation?: string;
  /** The rules of the changed clause; empty if the clause has no rule id. */
  readonly rules: readonly string[];
  /** Returns a changed copy of the contract. */
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
