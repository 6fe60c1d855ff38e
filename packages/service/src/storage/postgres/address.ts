import type { PoolConfig } from "pg";

const thisMachine = new Set(["", "localhost", "127.0.0.1", "[::1]", "::1"]);

/** Whether a store is named by the address of a database, and not by a file. */
export function isDatabaseAddress(store: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(store);
}

/** The address without its password and parameters, to be shown. */
export function maskedAddress(store: string): string {
  if (!isDatabaseAddress(store)) return store;
  if (!URL.canParse(store)) return "the database of --store";
  const { username, host, pathname } = new URL(store);
  return `postgres://${username === "" ? "" : `${username}@`}${host}${pathname}`;
}

/** How the server is reached: with TLS that is verified, unless the address says otherwise or names this machine. */
export function withTls(address: string): Pick<PoolConfig, "connectionString" | "ssl"> {
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get("host") ?? hostname;
  const isSaid = searchParams.has("sslmode") || searchParams.has("ssl");
  // A path is that of a socket.
  if (isSaid || thisMachine.has(host) || host.startsWith("/")) return { connectionString: address };
  return { connectionString: address, ssl: { rejectUnauthorized: true } };
}
