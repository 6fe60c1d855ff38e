import { contract, type Contract } from "@tallystick/contract";

/** Whether it is the shipped contract, of whatever version. */
export function isShipped({ title }: Pick<Contract, "title">): boolean {
  return title === contract.title;
}

/** Whether this very version of the contract is shipped with the suite. */
export function isShippedVersion({ hash }: Pick<Contract, "hash">): boolean {
  return hash === contract.hash;
}
