/**
 * Takes a fresh clone to a running service, and to the verdict of the conformance suite on it, in one command.
 *
 *     pnpm start [--once] [--port N] [--seed N] [--budget 5s] [--replicas N] [--postgres]
 */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import getPort from "get-port";
import pc from "picocolors";
import { exitCodeOf, run } from "./child.ts";
import { judge } from "./judge.ts";
import { withDatabase } from "./with-database.ts";
import { serviceSummary } from "./service-summary.ts";
import { generateCredentials, withRunningService } from "./with-running-service.ts";

const help = `Usage: pnpm start [options]

Generates the contract when it is stale, starts the service with an empty store and judges it with the conformance suite. Then starts
it again with an empty store, and serves until you press Ctrl-C.

Options:
  --once         stop after the verdict, with the suite's exit code
  --port N       preferred port (default 4010); when it is in use, another one is taken
  --seed N       seed of the suite's run
  --budget TIME  how long the suite generates random inputs after the fixed checks (default 5s)
  --replicas N   how many processes serve the store behind a balancer (default 1)
  --postgres     keep the data in PostgreSQL, whose server is downloaded with the packages of CI
  -h, --help     show this help`;

const { bold } = pc.createColors(process.stdout.isTTY && process.env["NO_COLOR"] === undefined);
const root = new URL("../..", import.meta.url).pathname;
process.exitCode = await start();

async function start(): Promise<number> {
  const options = readOptions();
  if (options === undefined) return 2;
  if (options.help) {
    console.log(help);
    return 0;
  }
  const generated = await run(join(root, "tools/codegen/generate.ts"), ["--if-stale"]);
  if (generated !== 0) return generated;
  const folder = mkdtempSync(join(tmpdir(), "tallystick-"));
  try {
    return await judgeAndServe(options, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        once: { type: "boolean", default: false },
        port: { type: "string", default: "4010" },
        seed: { type: "string" },
        budget: { type: "string", default: "5s" },
        replicas: { type: "string", default: "1" },
        postgres: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535)
      throw new Error(`--port takes a number up to 65535, not "${values.port}"`);
    if (!/^[1-9]\d?$/.test(values.replicas))
      throw new Error(`--replicas takes a number from 1 to 99, not "${values.replicas}"`);
    return values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    return undefined;
  }
}

type Options = NonNullable<ReturnType<typeof readOptions>>;

async function judgeAndServe(options: Options, folder: string): Promise<number> {
  const setup = {
    port: await freePort(Number(options.port)),
    platform: generateCredentials(),
    other: generateCredentials(),
    replicas: Number(options.replicas),
  };
  const stop = stopOnSignal();
  const onStore = (name: string, use: (store: string) => Promise<number>): Promise<number> =>
    options.postgres ? withDatabase(use) : use(join(folder, `${name}.sqlite`));
  const verdict = await onStore("judged", (store) =>
    withRunningService(setup, store, (running) => {
      console.log(`${bold("The service")} answers at ${running.url}; the suite judges it now.\n`);
      return judge(running, { ...options, stop });
    }),
  );
  if (stop.aborted) return exitCodeOf(stop.reason);
  if (options.once) return verdict;
  // The suite moved the clock weeks ahead, and filled the lists with its own data.
  return onStore("service", (store) =>
    withRunningService(setup, store, async (running, stopped) => {
      console.log(serviceSummary(running, bold));
      await Promise.race([once(stop, "abort"), stopped]);
      return 0;
    }),
  );
}

/** Aborts at the first Ctrl-C or SIGTERM, with the signal as the reason. */
function stopOnSignal(): AbortSignal {
  const stop = new AbortController();
  // Not once: a package manager above passes the terminal's Ctrl-C on, so it may come twice.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop.abort(signal));
  return stop.signal;
}

async function freePort(preferred: number): Promise<number> {
  const port = await getPort({ port: preferred, host: "127.0.0.1" });
  if (preferred !== 0 && port !== preferred) console.log(`Port ${preferred} is in use; ${port} is used instead.`);
  return port;
}
