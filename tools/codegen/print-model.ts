import { readFileSync } from "node:fs";
import { join } from "node:path";
import { header } from "./header.ts";

/** The file that declares the type of a contract. */
export const MODEL = "packages/typespec/src/model.ts";

/** A copy of the contract's types, for packages that must not depend on the TypeSpec library. */
export function printModel(root: string): string {
  return `${header(MODEL)}\n${readFileSync(join(root, MODEL), "utf8")}`;
}
