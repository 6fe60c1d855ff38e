import { ANY_CODE, type Answer, type Contract, type Operation } from "@tallystick/contract";

/** The usual statuses of a request that does not fit: many APIs have one for what cannot be read and the other for a wrong value. */
const usual: readonly number[] = [400, 422];

/**
 * The answers to a request that does not fit the document: that of the conventions, and the other usual status with any code, where
 * the operation declares it and no refusal has it.
 */
export function invalidAnswers({ conventions }: Contract, { replies, refusals }: Operation): Answer[] {
  const { invalid } = conventions.answers;
  const others = usual.filter(
    (status) =>
      status !== invalid.status &&
      replies.some((each) => each.status <= status && status <= (each.until ?? each.status)) &&
      refusals.every((each) => each.status !== status),
  );
  return [invalid, ...others.map((status) => ({ status, code: ANY_CODE }))];
}
