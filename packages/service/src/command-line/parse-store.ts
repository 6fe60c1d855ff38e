import { isDatabaseAddress } from "../storage/postgres/address.ts";

/** @throws an Error for the address of anything but PostgreSQL. */
export function parseStore(text: string): string {
  const isAddress = /^[a-z][a-z0-9+.-]+:\/\//i.test(text);
  if (isAddress && !(isDatabaseAddress(text) && URL.canParse(text)))
    throw new Error("a file, :memory:, or the address of a database: postgres://user:password@host:port/database");
  return text;
}
