import type { Contract } from "@tallystick/contract";
import { FixtureUnavailable } from "../engine/errors.ts";
import type { AccessScheme, ContractSupport } from "../engine/types.ts";

/** A caller with these permissions, from the configuration. */
export const callerOf: ContractSupport["callerOf"] = async (_t, scheme, permissions) => {
  throw new FixtureUnavailable(`No caller of the scheme ${scheme} with ${(permissions ?? []).join(", ")} was given.`);
};

/** Another caller of the scheme, from the configuration. */
export const anotherCallerOf: ContractSupport["anotherCallerOf"] = async (_t, scheme) => {
  throw new FixtureUnavailable(`No other caller of the scheme ${scheme} was given.`);
};

/** The plain request of an operation for another caller. */
export const requestFor: ContractSupport["requestFor"] = async (t, operation, as) => ({
  ...(await t.support.requestOf(t, operation)),
  as,
});

/** Every permission that an operation of the scheme requires. */
export function permissionsOf(contract: Contract): (scheme: AccessScheme) => readonly string[] {
  const rows = Object.values(contract.operations);
  return (scheme) => {
    const required = rows.filter(({ access }) => access.scheme === scheme).map(({ access }) => access.permission);
    return [...new Set(required.filter((permission) => permission !== undefined))];
  };
}
