/**
 * Why a reply is no result: its status is an error's, or it is none of the contract.
 * - `error`: an error status
 * - `redirect`: to `named`, which the client does not follow
 * - `cut`: longer than the limit
 * - `encoding`: not UTF-8
 * - `syntax`: not JSON
 * - `empty`: no body, where the contract has one
 * - `status`: a success that the contract does not have
 * - `items`: a page without them
 * - `kind`: no object, where the contract has one
 * - `absent`: an object without the member `named`
 * - `variant`: a value of a member that the contract does not have; `named` is both
 */
export type ProblemKind =
  | "error"
  | "redirect"
  | "cut"
  | "encoding"
  | "syntax"
  | "empty"
  | "status"
  | "items"
  | "kind"
  | "absent"
  | "variant";

/** Thrown for a reply that is no result. Its error is composed by a part that is loaded then: most programs never need it. */
export class Problem {
  readonly kind: ProblemKind;
  readonly named: string;
  readonly cause: unknown;

  constructor(kind: ProblemKind, named = "", cause?: unknown) {
    this.kind = kind;
    this.named = named;
    this.cause = cause;
  }
}
