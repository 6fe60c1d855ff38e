import { readFileSync } from "node:fs";
import { join } from "node:path";
import { header } from "@tallystick/generate";

/** The file that declares the type of a contract. */
export const MODEL = "packages/typespec/src/model.ts";

/** A copy of the contract's types, for packages that must not depend on the TypeSpec library. */
export function printModel(root: string): string {
  return `${header(MODEL)}\n${readFileSync(join(root, MODEL), "utf8")}`;
}

/** The file that declares the default of each convention. */
const DEFAULT_CONVENTIONS = "packages/typespec/src/default-conventions.ts";

/** A copy of the default conventions, for programs that make a contract by hand. */
export function printDefaultConventions(root: string): string {
  return `${header(DEFAULT_CONVENTIONS)}\n${readFileSync(join(root, DEFAULT_CONVENTIONS), "utf8")}`;
}

/** The file that computes the hashes of a contract. */
const IDENTITY = "packages/typespec/src/identity.ts";

/** A copy of it, for programs that check a contract and its document. */
export function printIdentity(root: string): string {
  return `${header(IDENTITY)}\n${readFileSync(join(root, IDENTITY), "utf8")}`;
}
