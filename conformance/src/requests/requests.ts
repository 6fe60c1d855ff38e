import type { ContractSupport } from "./trial.ts";
import { bareRequest, requestWith } from "./resources/fixtures.ts";

/** A plain request of an operation, by a caller who may make it. */
export const requestOf: ContractSupport["requestOf"] = (t, operation, unknown) =>
  requestWith(t, operation, { unknown });

/** A request of an operation that names nothing that exists and no caller. */
export const bareRequestOf: ContractSupport["bareRequestOf"] = bareRequest;
