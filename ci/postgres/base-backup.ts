import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run, type Programs } from "./programs.ts";
import { withConnection, type ServerProcess } from "./server-process.ts";

interface Copy {
  data: string;
  /** Tells a server that starts on it to follow a primary, or to recover to a moment. */
  signal: "standby.signal" | "recovery.signal";
}

/** Copies a server's data while it runs: a base backup, which becomes whole with the log since it began. */
export async function copyRunning(server: ServerProcess, { data, signal }: Copy, { options }: Programs): Promise<void> {
  await withConnection(server, async (connection) => {
    await connection.query("select pg_backup_start('copy', true)");
    await run("cp", ["-a", server.data, data], options).catch(refuseUnlessGone);
    const { rows } = await connection.query("select labelfile from pg_backup_stop(false)");
    await rm(join(data, "postmaster.pid"), { force: true });
    // What it needs of the log it gets from where the log is kept.
    await rm(join(data, "pg_wal"), { recursive: true });
    await mkdir(join(data, "pg_wal/archive_status"), { recursive: true });
    await writeFile(join(data, "backup_label"), String(rows[0]?.["labelfile"]));
    await writeFile(join(data, signal), "");
    await run("chown", ["-R", "--reference", server.data, data]);
  });
}

/** A file that the server removes meanwhile is not needed. */
function refuseUnlessGone(error: unknown): void {
  const { stderr = "" } = Object(error) as { stderr?: string };
  const lines = stderr.split("\n").filter((line) => line !== "");
  if (lines.length === 0 || !lines.every((line) => line.endsWith("No such file or directory"))) throw error;
}
