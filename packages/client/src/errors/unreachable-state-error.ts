import { type RequestDetails, RequestError } from "./request-error.ts";

/** `waitFor` saw a state from which the contract has no way to the wished one: waiting longer is useless. */
export class UnreachableStateError extends RequestError {
  override readonly name = "UnreachableStateError";
  readonly kind = "unreachable-state";
  /** The field of the resource that shows the state: `status`. */
  readonly field: string;
  /** The state that the resource has. */
  readonly state: string;
  /** The states that were waited for. */
  readonly wished: readonly string[];

  constructor(request: RequestDetails, field: string, state: string, wished: readonly string[]) {
    super(request, `shows ${field} ${state}, from which it never becomes ${wished.join(" or ")}`);
    this.field = field;
    this.state = state;
    this.wished = wished;
  }
}
