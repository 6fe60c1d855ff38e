import type { Contract } from "@tallystick/contract";
import { partsOf } from "../runner/selection/switched-off.ts";

/** The lines of a configuration that switch off what was found to be absent: a part of which nothing was found by its name. */
export function foundCapabilities(
  { operations }: Pick<Contract, "operations">,
  unserved: ReadonlyMap<string, string>,
): string[] {
  const rows = Object.values(operations);
  return partsOf({ operations }).flatMap((part) => {
    const own = rows.filter(({ domain }) => domain === part);
    const off = own.filter(({ id }) => unserved.has(id));
    if (off.length === own.length) return [`${part}: none of its operations was found`];
    return off.map(({ id }) => `${id}: ${JSON.stringify(unserved.get(id))}`);
  });
}
