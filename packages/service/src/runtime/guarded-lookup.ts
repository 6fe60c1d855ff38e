import { lookup as systemLookup, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { isWithin, type Reach } from "./reach.ts";

/** The used part of `dns.lookup`. */
export type Lookup = (
  name: string,
  options: { all: true },
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/** Resolves a name once for the connection, and rejects one that resolves outside the reach now. */
export function guardedLookup(reach: Reach, lookup: Lookup = systemLookup): LookupFunction {
  return (name, options, callback) =>
    lookup(name, { ...options, all: true }, (error, addresses) => {
      const within = error ? [] : addresses.filter(({ address }) => isWithin(reach, address));
      const [first] = within;
      if (!first) return callback(error ?? outside(name), "");
      if (options.all) return callback(null, within);
      return callback(null, first.address, first.family);
    });
}

export function outside(name: string): Error {
  return new Error(`${name} is not an address that may be reached`);
}
