import type { Program } from "@typespec/compiler";
import { conservesUses } from "../decorators/conserves.ts";
import { expiresUses } from "../decorators/expires.ts";
import { resourceName } from "../decorators/resource.ts";
import type { Conservation, Expiry } from "../model.ts";
import { inDeclaredOrder, withBefore } from "./declared-order.ts";

/** The row of every `@expires`, in source order. */
export function expiriesOf(program: Program): Expiry[] {
  return expiresUses
    .all(program)
    .map(({ target, value }) => ({ model: target.name, ...inDeclaredOrder(program, "expires", value) }));
}

/** The row of every `@conserves`, in source order. */
export function conservationOf(program: Program): Conservation[] {
  return conservesUses.all(program).map(({ value: { resource, ...options } }) => {
    const row = inDeclaredOrder(program, "conserves", options);
    return withBefore(row, "balance", { resource: resourceName(resource) });
  });
}
