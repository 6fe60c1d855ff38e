import type { Contract } from "@tallystick/contract";

/** What somebody gives to another: permissions of tokens, and of agents. */
export interface Grant {
  token?: readonly string[];
  agent?: readonly string[];
}

/**
 * A permission of a grant which the giver does not have itself; undefined when it may be given (V-91). An agent's permission gives what
 * the same operations ask of a platform, so the declared access of the contract decides, and what has no counterpart needs everything.
 */
export function permissionBeyond(contract: Contract, own: readonly string[], grant: Grant): string | undefined {
  const needed = [
    ...(grant.token ?? []),
    ...(grant.agent ?? []).flatMap((each) => platformPermissions(contract, each)),
  ];
  return needed.find((permission) => !own.includes(permission));
}

const known = new WeakMap<Contract, Map<string, readonly string[]>>();

function platformPermissions(contract: Contract, agentPermission: string): readonly string[] {
  const byPermission = known.get(contract) ?? new Map<string, readonly string[]>();
  known.set(contract, byPermission);
  const found = byPermission.get(agentPermission) ?? counterparts(contract, agentPermission);
  byPermission.set(agentPermission, found);
  return found;
}

function counterparts(contract: Contract, agentPermission: string): readonly string[] {
  const rows = Object.values(contract.operations);
  const ofPlatforms = rows.filter(({ access }) => access.scheme === "platform");
  const all = ofPlatforms.flatMap(({ access: { permission } }) => permission ?? []);
  const own = rows.filter(({ access }) => access.scheme === "agent" && access.permission === agentPermission);
  const needed = own.flatMap(({ id }) => {
    const act = id.replace("agents.me.", "");
    const same = ofPlatforms.filter((row) => row.id === act || row.id === `customers.${act}`);
    return same.length === 0 ? all : same.flatMap(({ access: { permission } }) => permission ?? []);
  });
  return [...new Set(own.length === 0 ? all : needed)];
}

/**
 * A permission that nobody of a platform could use or give any more without one of its tokens, though that token lets somebody do so;
 * undefined when the others suffice (V-91).
 */
export function permissionLost(removed: readonly string[], others: readonly (readonly string[])[]): string | undefined {
  const managers = others.filter((permissions) => permissions.includes("MANAGE"));
  const remaining = removed.includes("MANAGE") ? managers : others;
  return removed.find((permission) => !remaining.some((permissions) => permissions.includes(permission)));
}
