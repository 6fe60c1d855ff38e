import { spawnSync } from "node:child_process";
import getPort from "get-port";
import { fromDebian, startProgram, type Server } from "../server.ts";
import { faults } from "./faults.ts";
import { trophies } from "./trophies.ts";

const key = "a-key-of-the-suite";

/** Syncthing, which keeps folders of several machines the same; alone here, and without its network. */
export const syncthing: Server = {
  install: fromDebian("syncthing", ["syncthing"]),
  trophies,
  faults,
  found: 9,
  async start(folder) {
    const env = { HOME: folder, STNORESTART: "1", STNOUPGRADE: "1" };
    const home = `--home=${folder}`;
    spawnSync("syncthing", ["generate", home, "--no-default-folder"], { env: { ...process.env, ...env } });
    const address = `127.0.0.1:${await getPort()}`;
    const flags = ["--no-browser", `--gui-address=${address}`, `--gui-apikey=${key}`, "--no-restart"];
    const url = `http://${address}/rest`;
    const stop = await startProgram(["syncthing", "serve", home, ...flags], {
      cwd: folder,
      env,
      ready: { url: `${url}/system/ping`, headers: { "X-API-Key": key } },
    });
    return { url, credentials: { key }, stop };
  },
};
