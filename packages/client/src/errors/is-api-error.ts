import type {
  ClientContractOf,
  Contract,
  OperationId,
  OperationIdOf,
  TallystickContract,
  TypesOf,
} from "@tallystick/contract";
import { ApiError } from "./api-error.ts";

/** The codes declared by an operation, and any string: a newer service may have more. */
export type CodeOf<Op extends OperationIdOf<C>, C extends Contract = TallystickContract> =
  | (TypesOf<C> extends { codes: Record<Op, infer Code extends string> } ? Code : string)
  | (string & Record<never, never>);

/**
 * Whether the service refused a call of this operation. Narrows `code` to the declared codes: of the shipped contract, or of the given
 * one. An operation of another contract needs no contract, and has any code then.
 */
export function isApiError<Op extends OperationId>(error: unknown, operation: Op): error is ApiError<CodeOf<Op>>;
export function isApiError<C extends Contract, Op extends OperationIdOf<C>>(
  error: unknown,
  operation: Op,
  contract: C | ClientContractOf<C>,
): error is ApiError<CodeOf<Op, C>>;
export function isApiError(error: unknown, operation: string): error is ApiError;
export function isApiError(error: unknown, operation: string): error is ApiError {
  return error instanceof ApiError && error.operation === operation;
}
