import type { ContractSupport } from "../trial.ts";
import { requestWith, requestsOfEachKind } from "../resources/fixtures.ts";

/** The plain request of an operation, and one of every further kind of body it takes: further examples, all members. */
export const variantsOf: ContractSupport["variantsOf"] = async (t, operation) => [
  { kind: "", request: await requestWith(t, operation) },
  ...(await requestsOfEachKind(t, operation)),
];
