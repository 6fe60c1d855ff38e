import { RequestError } from "./request-error.ts";

/** So many reads of `waitFor` failed in a row that it gave up. `cause` is the error of the last one. */
export class ReadsFailedError extends RequestError {
  override readonly name = "ReadsFailedError";
  readonly kind = "reads-failed";
  readonly failures: number;

  constructor(last: RequestError, failures: number) {
    super(last, `failed ${failures} times in a row, at last: ${last.message}`, { cause: last });
    this.failures = failures;
  }
}
