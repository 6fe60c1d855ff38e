import { existsSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Contract, Rule } from "@tallystick/contract";
import { isShipped } from "../contracts/shipped-contract.ts";

/**
 * The file and line that declare a rule. Of the shipped contract, the copy that was installed with it, as seen from the
 * working folder, so that it can be opened.
 */
export function sourcePlace(contract: Contract, { source }: Pick<Rule, "source">): string {
  const copy = isShipped(contract) ? installedCopy(source.file) : undefined;
  return `${copy ?? source.file}:${source.line}`;
}

/** Undefined in a clone, which has the file itself. */
function installedCopy(file: string): string | undefined {
  const inPackage = new URL("../../", import.meta.resolve("@tallystick/contract/contract.json"));
  const copy = new URL(file, inPackage);
  const isClone = existsSync(new URL(`../../${file}`, inPackage));
  return isClone || !existsSync(copy) ? undefined : relative(process.cwd(), fileURLToPath(copy));
}
