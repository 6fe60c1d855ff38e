import { lifecycle, type Contract, type Schema } from "@tallystick/contract";

/** The initial state of every verification. */
export function initialStatus(contract: Contract): string {
  const [initial] = lifecycle(contract, "VerificationStatus").initial;
  if (initial === undefined) throw new Error("The contract does not declare the initial state of a verification");
  return initial;
}

/**
 * The verification's status when a person reaches this status; otherwise it stays in its initial one (G-27a, V-41f).
 */
export const verificationStatusOf: Readonly<Record<string, Schema<"VerificationStatus">>> = {
  APPROVED: "APPROVED",
  REJECTED: "REJECTED",
  PENDING: "IN_PROGRESS",
};
