import { readFileSync } from "node:fs";
import { join } from "node:path";
import { header } from "./header.ts";

/** Where the shape of a contract is written down. */
export const MODEL = "packages/typespec/src/model.ts";

/** A copy of the contract's model, for readers that must not depend on the compiler's package. */
export function printModel(root: string): string {
  return `${header(MODEL)}\n${readFileSync(join(root, MODEL), "utf8")}`;
}
