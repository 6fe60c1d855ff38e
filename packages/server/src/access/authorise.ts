import type { Access } from "@tallystick/contract";
import type { Principal } from "../ports/ports.ts";
import { CommonRefusal } from "../refusals/common-refusal.ts";

/** 403 unless the caller holds the row's permission; a row without one accepts every caller of its scheme. */
export function authorise(access: Access, principal: Principal): void {
  const { permission, rule } = access;
  if (permission === undefined || principal.permissions.includes(permission)) return;
  throw new CommonRefusal("forbidden", {
    message: `The credentials lack the permission ${permission}.`,
    details: { permission },
    ...(rule !== undefined && { rule }),
  });
}
