import type { Contract, Schema } from "@tallystick/contract";
import type { AccountType } from "./account-type.ts";

type NewAccountInfo = Schema<"ExternalAccountInfoCreate">;

/** The identifiers of an account in the contract's order: the first one present is the primary one (V-36). */
export function identifiersOf(contract: Contract, info: NewAccountInfo): string[] {
  const paths = contract.resources["ExternalAccount"]?.identifiers?.fields[info.accountType] ?? [];
  return paths
    .map((path): unknown => Reflect.get(info, path.slice(path.lastIndexOf(".") + 1)))
    .filter((value) => typeof value === "string");
}

/** A bank account may have a number and a telephone; a place on a network has one name (G-36b). */
export function isNamedOnce({ rails }: AccountType, identifiers: readonly string[]): boolean {
  return rails.length > 0 || identifiers.length <= 1;
}
