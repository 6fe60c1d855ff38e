import shipped from "./gen/contract.json" with { type: "json" };
import type { Contract, Lifecycle, Operation } from "./gen/model.ts";
import type { LifecycleName, OperationId } from "./gen/names.ts";
import { frozen } from "./frozen.ts";

/** A contract with every operation and lifecycle of the shipped one; a value with one clause changed still is one. */
export interface TallystickContract extends Contract {
  operations: Record<OperationId, Operation>;
  lifecycles: Record<LifecycleName, Lifecycle>;
}

/** The contract of version 2025-10-13. Frozen: change a `structuredClone`. */
// The compiler sees strings where the model has literals; the file's schema is checked in a test.
export const contract: TallystickContract = frozen(shipped as unknown as TallystickContract);
