import type { Principal } from "@tallystick/server";

/** A member of staff, with what the desk lets it do. */
export interface Member {
  id: string;
  secret: string;
  permissions: string[];
  principal: Principal;
}

function member(id: string, permissions: string[]): Member {
  const principal = { kind: "staff", credentialId: id, platformId: "shop", permissions } as const;
  return { id, secret: `${id}-secret`, permissions, principal };
}

/** The manager may do everything; the others have one permission each. */
export const staff: readonly Member[] = [
  member("manager", ["COUNTER", "STOCK"]),
  member("counter", ["COUNTER"]),
  member("warehouse", ["STOCK"]),
];
