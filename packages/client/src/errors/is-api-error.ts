import type { Contract, OperationIdOf, TallystickContract, TypesOf } from "@tallystick/contract";
import { ApiError } from "./api-error.ts";

/** The codes declared by an operation, and any string: a newer service may have more. */
export type CodeOf<Op extends OperationIdOf<C>, C extends Contract = TallystickContract> =
  | (TypesOf<C> extends { codes: Record<Op, infer Code extends string> } ? Code : string)
  | (string & Record<never, never>);

/** Whether the service refused a call of this operation. Narrows `code` to the declared codes. */
export function isApiError<Op extends OperationIdOf<C>, C extends Contract = TallystickContract>(
  error: unknown,
  operation: Op,
): error is ApiError<CodeOf<Op, C>> {
  return error instanceof ApiError && error.operation === operation;
}
