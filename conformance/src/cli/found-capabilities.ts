import type { Contract } from "@tallystick/contract";
import { partsOf } from "../engine/switched-off.ts";
import type { FoundOperations } from "../unserved-operations.ts";

/** The lines of a configuration that switch off what was found to be absent: a part of which nothing was found by its name. */
export function foundCapabilities(
  { operations }: Pick<Contract, "operations">,
  { unserved, asked }: FoundOperations,
): string[] {
  const rows = Object.values(operations);
  return partsOf({ operations }).flatMap((part) => {
    const own = rows.filter(({ domain }) => domain === part);
    const off = own.filter(({ id }) => unserved.has(id));
    const isWhole = off.length > 0 && own.every(({ id }) => unserved.has(id) || !asked.has(id));
    if (isWhole) return [`${part}: none of its operations was found`];
    return off.map(({ id }) => `${id}: ${JSON.stringify(unserved.get(id))}`);
  });
}
