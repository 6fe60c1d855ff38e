import type { Contract, OperationId, Operation } from "@tallystick/contract";
import { notImplemented, type Handlers } from "@tallystick/server";
import type { Tx } from "../storage/store.ts";
import { neededRails } from "./needed-rails.ts";
import type { RailName, Rails } from "./ports.ts";

/**
 * The contract without the sandbox's outcome tables: no identifier decides anything, neither what becomes of a payment nor which
 * receivers exist (V-94).
 */
export function withoutOutcomes(contract: Contract): Contract {
  const operations = Object.entries(contract.operations).map(([id, row]) => [id, undecided(row)]);
  return { ...contract, operations: Object.fromEntries(operations) };
}

function undecided({ outcomes, ...row }: Operation): Operation {
  return outcomes ? { ...row, outcomes: { ...outcomes, rows: [{ suffix: "*", steps: [] }] } } : row;
}

/** The operations that answer 501 because an adapter is missing (V-94). */
export function withoutRails(rails: Partial<Rails>): Partial<Handlers<Tx>> {
  const missing = Object.entries(neededRails).filter(([, names]) => names.some((name) => !rails[name]));
  return Object.fromEntries(missing.map(([id]) => [id as OperationId, notImplemented])); // keys of a table by operation
}

/** What some operation needs, and has no adapter. */
export function missingRails(rails: Partial<Rails>): RailName[] {
  return [...new Set(Object.values(neededRails).flat())].filter((name) => !rails[name]);
}
