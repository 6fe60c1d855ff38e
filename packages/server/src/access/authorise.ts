import { neededPermissions, type Access } from "@tallystick/contract";
import type { Principal } from "../ports/ports.ts";
import { CommonRefusal } from "../refusals/common-refusal.ts";

/** 403 unless the caller holds the row's permission and the scopes of its scheme; a row without any accepts every caller of its scheme. */
export function authorise(access: Access, principal: Principal): void {
  const { rule } = access;
  const lacking = neededPermissions(access, principal.kind).find((each) => !principal.permissions.includes(each));
  if (lacking === undefined) return;
  throw new CommonRefusal("forbidden", {
    message: `The credentials lack the permission ${lacking}.`,
    details: { permission: lacking },
    ...(rule !== undefined && { rule }),
  });
}
