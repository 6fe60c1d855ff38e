import type { CallRequest } from "../../http/exchange.ts";

/** Overrides of a derived request. */
export interface RequestOptions {
  /** Ids to name, by the place of the reference or by the resource; what is made for the request names them, too. */
  named?: Readonly<Record<string, string>>;
  /** Values at places of the request, such as `body.serial`; `undefined` leaves the place out. */
  members?: Readonly<Record<string, unknown>>;
  /** Where this resource is named, an id that does not exist. */
  unknown?: string | undefined;
  as?: CallRequest["as"];
  /** Nothing is added to what the request takes from. */
  isUnpaid?: boolean;
  /** The body has only what its schema requires, or all that it may have; of what is needed besides, the plain one. */
  extent?: "minimal" | "full";
  /** The path at which it is made where an operation does that: what is made elsewhere may not be found below it. */
  collection?: string | undefined;
  /** Of resources that no operation creates, and that are there: one in these states, if there is one. */
  states?: readonly string[] | undefined;
}

/** Resources under creation and operations under trial, to prevent recursion. */
export type Making = readonly string[];
