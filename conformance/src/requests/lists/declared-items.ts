import { pagingOf, type Contract, type Operation } from "@tallystick/contract";
import { asObject } from "../../json/value-at.ts";

/** The items of a list as the contract declares its envelope; undefined where it is another one. */
export function declaredItems({ conventions }: Contract, { listing }: Operation, body: unknown): unknown[] | undefined {
  const items = listing?.bare === true ? body : asObject(body)?.[pagingOf(conventions.paging, listing).data];
  return Array.isArray(items) ? items : undefined;
}
