import type { Contract } from "@tallystick/contract";

/** What the contract lists for a type of account: its currencies, its rails, the rails of each identifier. */
function listsOf(contract: Contract, type: unknown): Readonly<Record<string, readonly string[]>> {
  return contract.resources["ExternalAccount"]?.types?.[String(type)] ?? {};
}

/** The rails that an identifier of a type serves; undefined where every identifier serves all of the type's. */
export function railsOfIdentifier(contract: Contract, type: string, identifier: string): readonly string[] | undefined {
  return listsOf(contract, type)[`${identifier}Rails`];
}

/**
 * Whether an account may show these rails: exactly those of its type; of a type whose identifiers serve different rails
 * some of them, among them those of each identifier that it has (G-36d, V-83).
 */
export function areRailsOf(contract: Contract, info: Readonly<Record<string, unknown>>, shown: unknown[]): boolean {
  const type = String(info["accountType"]);
  const { paymentRails: all = [] } = listsOf(contract, type);
  const needed = Object.keys(info).map((name) => railsOfIdentifier(contract, type, name));
  const isByIdentifier = needed.some((rails) => rails !== undefined);
  const wanted = isByIdentifier ? needed.flatMap((rails) => rails ?? []) : all;
  return (
    new Set(shown).size === shown.length &&
    shown.every((rail) => all.some((each) => each === rail)) &&
    wanted.every((rail) => shown.includes(rail))
  );
}
