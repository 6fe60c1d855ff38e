import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { exitOf } from "@tallystick/tools/start";
import getPort from "get-port";
import { Client, type Connection } from "./driver.ts";
import type { Programs } from "./programs.ts";

/** A running server, on the data in a folder. */
export interface ServerProcess {
  data: string;
  port: number;
  /** `SIGQUIT` ends it as a crash does, `SIGINT` as an operator does. */
  end: (signal: "SIGQUIT" | "SIGINT") => Promise<void>;
}

export interface ServerOptions {
  data: string;
  /** Any free one by default. */
  port?: number;
  /** Besides those that every server has here. */
  settings?: Readonly<Record<string, string>>;
  /** Is told of every statement that the server runs. */
  onStatement?: (statement: string) => void;
}

/** Begins each entry of the log, so that an entry of several lines is one. */
const betweenEntries = "\u001E";

/** Resolves when the server takes connections. */
export async function startServer({ bin, options }: Programs, given: ServerOptions): Promise<ServerProcess> {
  const { data, port = await getPort({ host: "127.0.0.1" }), settings, onStatement } = given;
  const all = {
    // Its data is thrown away.
    fsync: "off",
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    log_line_prefix: betweenEntries,
    // Without values: entries that are longer than a pipe takes at once are mixed up.
    ...(onStatement && { log_statement: "all", log_parameter_max_length: "0" }),
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(join(bin, "postgres"), ["-D", data, "-p", String(port), ...flags], {
    ...options,
    stdio: ["ignore", "ignore", "pipe"],
  });
  await ready(child, onStatement ?? (() => undefined));
  const end: ServerProcess["end"] = async (signal) => {
    child.kill(signal);
    await exitOf(child);
  };
  return { data, port, end };
}

/** Does something on a connection of its own. */
export async function withConnection<T>(
  { port }: Pick<ServerProcess, "port">,
  use: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = new Client({ host: "127.0.0.1", port, user: "tallystick", database: "postgres" });
  await connection.connect();
  try {
    return await use(connection);
  } finally {
    await connection.end();
  }
}

/** Resolves when the server says that it takes connections; then it hands over each statement that the log has. */
async function ready(child: ChildProcess, onStatement: (statement: string) => void): Promise<void> {
  let printed = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      const entries = (printed + text).split(betweenEntries);
      if (entries.some((entry) => /ready to accept (?:read-only )?connections/.test(entry))) resolve();
      // The last one may go on.
      printed = entries.pop() ?? "";
      for (const entry of entries) {
        const statement = /^LOG: {2}(?:statement|execute [^:]*): (.*)$/s.exec(entry)?.[1];
        if (statement !== undefined) onStatement(statement.replaceAll("\n\t", "\n").trim());
      }
    });
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`PostgreSQL did not start:\n${printed}`)));
  });
}
