import type { Contract } from "@tallystick/contract";

/** `the contract "Tallystick" 2025-10-13 (60fb30f)`: enough to tell two contracts apart. */
export function contractName({ title, version, hash }: Pick<Contract, "title" | "version" | "hash">): string {
  return `the contract "${title}" ${version} (${hash.slice(0, 7)})`;
}
