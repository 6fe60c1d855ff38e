import { neededPermissions, type Contract } from "@tallystick/contract";
import { mainSchemeOf } from "./main-scheme.ts";
import { NotOffered } from "../../errors/trial-errors.ts";
import type { AccessScheme, ContractSupport, GivenCaller, Trial } from "../trial.ts";
import type { Credentials } from "../../http/exchange.ts";

/** A caller with these permissions, from the configuration; without permissions, one that has them all. */
export const callerOf: ContractSupport["callerOf"] = async (t, scheme, permissions) => {
  const caller = permissions === undefined ? mainCaller(t, scheme) : fittingCaller(t, scheme, permissions);
  if (caller !== undefined) return caller;
  const which = permissions === undefined ? "every permission" : `only ${permissions.join(", ") || "no permission"}`;
  throw new NotOffered(`No caller of the scheme ${scheme} with ${which} was given: name one under callers.`);
};

/** The caller to judge with, where its scheme is this one; else the given one with the most permissions. */
function mainCaller(t: Trial, scheme: AccessScheme): Credentials | undefined {
  const { schemes } = t.contract.conventions;
  const declared = schemes[scheme] ?? "basic";
  const form = typeof declared === "object" ? "key" : declared;
  const given = t.target.callers.filter((each) => each.scheme === scheme);
  const most = given.toSorted((a, b) => b.permissions.length - a.permissions.length)[0]?.credentials;
  if (scheme === mainSchemeOf(t.contract)) return t.target.credentials;
  return most ?? (t.target.credentials.scheme === form ? t.target.credentials : undefined);
}

/**
 * A caller with these permissions. Where none has just these, one without the only one that is left out will do, or one
 * with the only one that is asked for.
 */
function fittingCaller(t: Trial, scheme: AccessScheme, permissions: readonly string[]): Credentials | undefined {
  const known = permissionsOf(t.contract)(scheme);
  const missing = known.filter((each) => !permissions.includes(each));
  if (missing.length === 0) return mainCaller(t, scheme);
  const given = t.target.callers.filter((each) => each.scheme === scheme);
  const own = (caller: GivenCaller): string[] => known.filter((each) => caller.permissions.includes(each));
  const isExact = (caller: GivenCaller): boolean =>
    own(caller).join() === known.filter((each) => permissions.includes(each)).join();
  const lacksIt = (caller: GivenCaller): boolean =>
    missing.length === 1 && missing.every((each) => !own(caller).includes(each));
  const hasIt = (caller: GivenCaller): boolean =>
    permissions.length === 1 && permissions.every((each) => own(caller).includes(each));
  return (given.find(isExact) ?? given.find(lacksIt) ?? given.find(hasIt))?.credentials;
}

/** Every given caller of the scheme that lacks the permission: one of its other permissions may wrongly include it. */
export const callersWithout: NonNullable<ContractSupport["callersWithout"]> = async (t, scheme, permission) => {
  const given = t.target.callers.filter((each) => each.scheme === scheme && !each.permissions.includes(permission));
  if (given.length > 0) return given.map(({ credentials }) => credentials);
  throw new NotOffered(`No caller of the scheme ${scheme} without ${permission} was given: name one under callers.`);
};

/** Another caller of the scheme that has the permissions, with as many others as any, from the configuration. */
export const anotherCallerOf: ContractSupport["anotherCallerOf"] = async (t, scheme, permissions) => {
  const given = t.target.callers.filter(
    (caller) => caller.scheme === scheme && permissions.every((each) => caller.permissions.includes(each)),
  );
  const [most] = given.toSorted((a, b) => b.permissions.length - a.permissions.length);
  if (most !== undefined) return most.credentials;
  const which = permissions.length === 0 ? "" : ` with the permission ${permissions.join(" and ")}`;
  throw new NotOffered(`No other caller of the scheme ${scheme}${which} was given: name one under callers.`);
};

/** The plain request of an operation for another caller. */
export const requestFor: ContractSupport["requestFor"] = async (t, operation, as) => ({
  ...(await t.support.requestOf(t, operation)),
  as,
});

/** Every permission and scope that an operation of the scheme requires. */
export function permissionsOf(contract: Contract): (scheme: AccessScheme) => readonly string[] {
  const rows = Object.values(contract.operations);
  return (scheme) => {
    const own = rows.filter(({ access }) => access.scheme === scheme);
    return [...new Set(own.flatMap(({ access }) => neededPermissions(access, scheme)))];
  };
}
