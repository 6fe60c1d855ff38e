import type { Contract, SignedRetry, SignedRetryFailures } from "@tallystick/contract";
import { rulesOf, withOperation, type ContractMutant } from "./contract-mutant.ts";

/** The failures with a fixed code (V-12); for the others only the status is fixed. */
const exactFailures = [
  "stampMissing",
  "stampMalformed",
  "requestIdMissing",
] as const satisfies (keyof SignedRetryFailures)[];

/** For every signed operation: no signature required, a binding missing, another lifetime, another failure code. */
export function signedRetryMutants(contract: Contract): ContractMutant[] {
  return Object.values(contract.operations).flatMap((operation) => {
    const { signedRetry } = operation;
    if (signedRetry === undefined) return [];
    const mutant = (fault: string, name: string, wrong: SignedRetry | undefined): ContractMutant => ({
      operation: operation.id,
      id: `${operation.id}/signed-retry/${name}`,
      fault: `${operation.id} ${fault}`,
      rules: rulesOf(signedRetry.rule),
      mutate: (given) =>
        withOperation(given, operation.id, ({ signedRetry: _right, ...row }) =>
          wrong === undefined ? row : { ...row, signedRetry: wrong },
        ),
    });
    return [
      mutant("performs the call without a signature.", "off", undefined),
      ...signedRetry.binds.map((bond) =>
        mutant(`accepts a challenge issued for another ${bond}.`, `binds-without-${bond}`, {
          ...signedRetry,
          binds: signedRetry.binds.filter((each) => each !== bond),
        }),
      ),
      mutant("keeps a challenge valid for an hour.", "ttl-of-an-hour", { ...signedRetry, ttl: "PT1H" }),
      mutant("expires a challenge after ten seconds.", "ttl-of-ten-seconds", { ...signedRetry, ttl: "PT10S" }),
      ...exactFailures.map((failure) =>
        mutant(`answers ${failure} with the general code.`, `${failure}-answered-UNAUTHORIZED`, {
          ...signedRetry,
          failures: { ...signedRetry.failures, [failure]: { status: 401, code: "UNAUTHORIZED" } },
        }),
      ),
    ];
  });
}
