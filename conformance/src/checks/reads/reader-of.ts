import type { Contract, Operation } from "@tallystick/contract";
import { isOfMainScheme } from "../../requests/callers/main-scheme.ts";

/** The operation that reads the created or updated resource by its id alone. */
export function readerOf(
  contract: Contract,
  made: Operation | undefined,
): { operation: string; parameter: string } | undefined {
  const reads = contract.resources[made?.resourceAction?.resource ?? ""]?.reads ?? [];
  const reader = reads
    .flatMap((id) => contract.operations[id] ?? [])
    .find(({ access }) => isOfMainScheme(contract, access));
  const [parameter, ...others] = reader?.parameters.filter(({ in: place }) => place === "path") ?? [];
  const isById = parameter !== undefined && others.length === 0;
  return reader === undefined || !isById ? undefined : { operation: reader.id, parameter: parameter.name };
}
