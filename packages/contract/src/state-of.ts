import type { LifecycleNameOf } from "./contract-names.ts";
import type { TallystickContract } from "./contract.ts";
import type { TypesOf } from "./contract-types.ts";
import type { Contract } from "./gen/model.ts";

/** A state of a lifecycle: `StateOf<"CardState">`. */
export type StateOf<Name extends LifecycleNameOf<C>, C extends Contract = TallystickContract> =
  TypesOf<C>["states"] extends Record<Name, infer State extends string> ? State : never;
