import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import getPort from "get-port";
import { fromRegistry, startProgram, type Server } from "../server.ts";
import { faults } from "./faults.ts";
import { trophies } from "./trophies.ts";

const program = fileURLToPath(new URL("node_modules/json-server/lib/cli/bin.js", import.meta.url));

/** One of each kind is there before the run: json-server makes texts of the ids that follow a text. */
const kept = {
  posts: [{ id: "first-1", title: "There before", views: 0, published: true, tags: [] }],
  albums: [{ id: "first-1", name: "There before", year: 1999 }],
  profile: { name: "Ada", city: "London" },
};

/** json-server, which makes an API of a file, without callers. */
export const jsonServer: Server = {
  install: fromRegistry(new URL(".", import.meta.url)),
  trophies,
  faults,
  found: 9,
  async start(folder) {
    const port = await getPort();
    const file = join(folder, "db.json");
    writeFileSync(file, JSON.stringify(kept));
    const url = `http://127.0.0.1:${port}`;
    const stop = await startProgram(
      [process.execPath, program, file, "--host", "127.0.0.1", "--port", String(port), "--quiet"],
      { cwd: folder, env: { NO_UPDATE_NOTIFIER: "1" }, ready: { url: `${url}/profile`, headers: {} } },
    );
    return { url, credentials: { token: "" }, stop };
  },
};
