import type { ContractSupport } from "../engine/types.ts";
import { requestOf } from "./requests.ts";

/** The plain request of an operation, and one of every further kind of body it takes. */
export const variantsOf: ContractSupport["variantsOf"] = async (t, operation) => [
  { kind: "", request: await requestOf(t, operation) },
];
