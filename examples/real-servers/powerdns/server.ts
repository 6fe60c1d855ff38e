import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import getPort from "get-port";
import { fromDebian, startProgram, type Server } from "../server.ts";
import { faults } from "./faults.ts";
import { trophies } from "./trophies.ts";

const key = "a-key-of-the-suite";
const schema = "/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql";

/** The authoritative server of PowerDNS, with its data in SQLite. */
export const powerdns: Server = {
  install: fromDebian("pdns_server", ["pdns-server", "pdns-backend-sqlite3", "sqlite3"]),
  trophies,
  faults,
  found: 9,
  async start(folder) {
    const [names, api] = [await getPort(), await getPort()];
    const database = join(folder, "zones.sqlite3");
    const made = spawnSync("sqlite3", [database, `.read ${schema}`], { encoding: "utf8" });
    if (made.status !== 0) throw new Error(`The database could not be made: ${made.stderr}`);
    for (const each of ["settings", "sockets"]) mkdirSync(join(folder, each));
    const settings = {
      "config-dir": join(folder, "settings"),
      daemon: "no",
      guardian: "no",
      launch: "gsqlite3",
      "gsqlite3-database": database,
      // Nothing has to survive a crash here.
      "gsqlite3-pragma-synchronous": "0",
      "local-address": "127.0.0.1",
      "local-port": names,
      "socket-dir": join(folder, "sockets"),
      api: "yes",
      "api-key": key,
      webserver: "yes",
      "webserver-address": "127.0.0.1",
      "webserver-port": api,
    };
    const flags = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
    const url = `http://127.0.0.1:${api}/api/v1/servers/localhost`;
    const stop = await startProgram(["pdns_server", ...flags], {
      cwd: folder,
      ready: { url, headers: { "X-API-Key": key } },
    });
    return { url, credentials: { key }, stop };
  },
};
