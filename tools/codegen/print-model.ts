import { readFileSync } from "node:fs";
import { join } from "node:path";
import { header } from "./header.ts";
import { ROOT } from "./repository.ts";

/** Where the shape of a contract is written down. */
export const MODEL = "packages/typespec/src/model.ts";

/** A copy of the contract's model, for readers that must not depend on the compiler's package. */
export function printModel(): string {
  return `${header(MODEL)}\n${readFileSync(join(ROOT, MODEL), "utf8")}`;
}
