import { FixtureUnavailable } from "../engine/errors.ts";
import type { ContractSupport } from "../engine/types.ts";

/** A plain request of an operation, by a caller who may make it. */
export const requestOf: ContractSupport["requestOf"] = async (_t, operation) => {
  throw new FixtureUnavailable(`No request of ${operation} can be derived.`);
};

/** A request of an operation that names nothing that exists and no caller. */
export const bareRequestOf: ContractSupport["bareRequestOf"] = async (_t, operation) => {
  throw new FixtureUnavailable(`No request of ${operation} can be derived.`);
};
