import type { Contract, Operation } from "@tallystick/contract";

/** The access scheme of a contract that the caller to judge with uses: `platform`, or else the most common one. */
export function mainSchemeOf({ operations }: Pick<Contract, "operations">): string {
  const schemes: string[] = Object.values(operations).map(({ access }) => access.scheme);
  const counts = Map.groupBy(
    schemes.filter((scheme) => scheme !== "none"),
    (scheme) => scheme,
  );
  const byUse = [...counts].toSorted(([, one], [, other]) => other.length - one.length);
  return counts.has(usual) ? usual : (byUse[0]?.[0] ?? usual);
}

const usual = "platform";

/** Whether the caller to judge with may call an operation with these credentials. */
export function isOfMainScheme(contract: Pick<Contract, "operations">, { scheme }: { scheme: string }): boolean {
  return scheme === mainSchemeOf(contract);
}

/** Whether the caller to judge with may not call the operation, because its scheme is another. */
export function isOtherScheme(contract: Pick<Contract, "operations">, { access }: Pick<Operation, "access">): boolean {
  return access.scheme !== "none" && access.scheme !== mainSchemeOf(contract);
}
