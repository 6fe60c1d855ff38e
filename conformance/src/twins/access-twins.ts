import type { Contract } from "@tallystick/contract";
import { rulesOf, withOperation, type Twin } from "./twin.ts";

/** One twin an operation: it answers callers who never said who they are. */
export function accessTwins(contract: Contract): Twin[] {
  return Object.values(contract.operations)
    .filter((operation) => operation.access.scheme !== "none")
    .map((operation) => ({
      operation: operation.id,
      name: `${operation.id}/access/open-to-anyone`,
      fault: `${operation.id} answers without credentials.`,
      rules: rulesOf(operation.access.rule),
      mutate: (given) => withOperation(given, operation.id, (row) => ({ ...row, access: { scheme: "none" } })),
    }));
}
