import { createRequire } from "node:module";

/** A connection of the driver that the service loads, as far as it is used here. */
export interface Connection {
  connectionParameters: { host: string; port: number; user: string; database: string };
  connect: () => Promise<void>;
  query: (query: string | object, ...rest: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
  end: () => Promise<void>;
  on: (event: "error", listener: () => void) => void;
}

const require = createRequire(new URL("../../packages/service/package.json", import.meta.url));

export const { Client } = require("pg") as {
  Client: { new (options: object): Connection; prototype: Connection };
};
