import type { TallystickContract } from "./contract.ts";
import type { TypesOf } from "./contract-types.ts";
import type { Contract } from "./gen/model.ts";

/** The type of a named schema: `Schema<"Card">`. */
export type Schema<
  Name extends keyof TypesOf<C>["components"]["schemas"],
  C extends Contract = TallystickContract,
> = TypesOf<C>["components"]["schemas"][Name];
