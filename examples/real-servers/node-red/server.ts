import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import getPort from "get-port";
import { fromRegistry, startProgram, type Server } from "../server.ts";
import { faults } from "./faults.ts";
import { trophies } from "./trophies.ts";

const password = "a-secret-of-the-suite";
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Node-RED without its editor; its tokens end after a second. */
export const nodeRed: Server = {
  install: fromRegistry(new URL(".", import.meta.url)),
  trophies,
  faults,
  found: 9,
  async start(folder) {
    const port = String(await getPort());
    const url = `http://127.0.0.1:${port}`;
    const env = { JUDGED_PASSWORD: password };
    const red = here("node_modules/node-red/red.js");
    const flags = ["--userDir", folder, "--settings", here("settings.cjs"), "--port", port];
    const stop = await startProgram([process.execPath, red, ...flags], {
      cwd: folder,
      env,
      ready: { url: `${url}/auth/login`, headers: {} },
    });
    let logins = 0;
    const renew = async (): Promise<string> => {
      logins += 1;
      const login = [here("token.ts"), url];
      const { stdout } = await promisify(execFile)(process.execPath, login, { env: { ...process.env, ...env } });
      return stdout.trim();
    };
    return {
      url,
      credentials: { token: await renew(), renew },
      rate: 80,
      headers: { "Node-RED-API-Version": "v2" },
      counted: () => `${logins} logins`,
      stop,
    };
  },
};
