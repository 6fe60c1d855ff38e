/**
 * Promise: one command from a fresh clone to a running service and the suite's verdict on it.
 *
 *     pnpm start [--once] [--port N] [--seed N] [--budget 5s]
 */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import getPort from "get-port";
import pc from "picocolors";
import { exitOf, firstJsonLine, run } from "./child.ts";

const help = `Usage: pnpm start [options]

Generates the contract when it is stale, starts the service on a new embedded store, judges it with the conformance suite and
keeps serving until you press Ctrl-C.

Options:
  --once         stop after the verdict, with the suite's exit code
  --port N       port to prefer (default 4010; a free one is taken when it is in use)
  --seed N       seed of the suite's run
  --budget TIME  how long the suite may generate after the fixed checks (default 5s)
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
    return await serveAndJudge(options, join(folder, "service.sqlite"));
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
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535)
      throw new Error(`--port takes a number up to 65535, not "${values.port}"`);
    return values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    return undefined;
  }
}

type Options = NonNullable<ReturnType<typeof readOptions>>;

interface Credentials {
  clientId: string;
  clientSecret: string;
}

function mintCredentials(): Credentials {
  return { clientId: randomBytes(16).toString("hex"), clientSecret: randomBytes(18).toString("hex") };
}

interface Running {
  url: string;
  clock: string;
  platform: Credentials;
  other: Credentials;
}

async function serveAndJudge(options: Options, store: string): Promise<number> {
  const port = await getPort({ port: Number(options.port), host: "127.0.0.1" });
  const [platform, other] = [mintCredentials(), mintCredentials()];
  const flags = ["--port", String(port), "--store", store, "--test-clock", "--ready-json", "--log-level", "warn"];
  const service = spawn(process.execPath, [join(root, "packages/service/src/main.ts"), ...flags], {
    stdio: ["ignore", "pipe", "inherit"],
    // Out of reach of the terminal's Ctrl-C: it is stopped here, once the suite has had its say.
    detached: true,
    env: {
      ...process.env,
      TALLYSTICK_CLIENT_ID: platform.clientId,
      TALLYSTICK_CLIENT_SECRET: platform.clientSecret,
      TALLYSTICK_SECOND_CLIENT_ID: other.clientId,
      TALLYSTICK_SECOND_CLIENT_SECRET: other.clientSecret,
    },
  });
  const interrupted = new Promise<void>((resolve) => {
    // Not once: a package manager above passes the terminal's Ctrl-C on, so it may come twice.
    process.on("SIGINT", resolve).on("SIGTERM", resolve);
  });
  const { url, clock } = await firstJsonLine<{ url: string; clock: string }>(service, (line) => console.log(line));
  const running = { url, clock, platform, other };
  console.log(`${bold("The service")} answers at ${url}; the suite judges it now.\n`);
  try {
    const verdict = await Promise.race([judge(running, options), interrupted]);
    if (verdict === undefined) return 130;
    if (options.once) return verdict;
    console.log(invitation(running));
    await Promise.race([interrupted, exitOf(service)]);
    return 0;
  } finally {
    service.kill("SIGTERM");
    await exitOf(service);
  }
}

async function judge({ url, clock, platform, other }: Running, options: Options): Promise<number> {
  const args = ["run", "--target", url, "--clock", clock, "--budget", options.budget];
  if (options.seed !== undefined) args.push("--seed", options.seed);
  return await run(join(root, "conformance/src/cli/main.ts"), args, {
    ...process.env,
    TALLYSTICK_CLIENT_ID: platform.clientId,
    TALLYSTICK_CLIENT_SECRET: platform.clientSecret,
    TALLYSTICK_OTHER_CLIENT_ID: other.clientId,
    TALLYSTICK_OTHER_CLIENT_SECRET: other.clientSecret,
  });
}

function invitation({ url, platform: { clientId, clientSecret } }: Running): string {
  const curl = `curl -s -u ${clientId}:${clientSecret}`;
  const customer = '{"customerType":"INDIVIDUAL","fullName":"Ada Lovelace","email":"ada@example.com","region":"US"}';
  return `
${bold("Serving")} ${url}
  client id      ${clientId}
  client secret  ${clientSecret}

${bold("Try next")}
  ${curl} ${url}/platform/internal-accounts
  ${curl} -H 'content-type: application/json' -d '${customer}' ${url}/customers
  TALLYSTICK_CLIENT_ID=${clientId} TALLYSTICK_CLIENT_SECRET=${clientSecret} npx -y pnpm@12.21.0 tallystick run --target ${url} --only 'CARD-*'

Press Ctrl-C to stop.`;
}
