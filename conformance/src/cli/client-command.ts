import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Option, type Command } from "commander";
import { clientReport } from "../clients/client-report.ts";
import { openHostileServer, type HostileServer } from "../clients/hostile-server.ts";
import { runProgram } from "../clients/run-program.ts";
import { formatExchange } from "../clients/format-exchange.ts";
import type { Environment } from "../clients/environment.ts";
import { faultScenarios } from "../clients/fault-scenarios.ts";
import { runRestarts } from "../clients/restarts/run-restarts.ts";
import { UsageError } from "../errors/usage-error.ts";
import { ProbeFault } from "../http/probe-fault.ts";
import { createMask } from "../http/mask.ts";
import type { Paint } from "../report/paint.ts";
import { clientKinds, clientKindsText, reportOnClient } from "./client-output.ts";
import type { ContractFlags } from "./contract-options.ts";
import type { Io } from "./io.ts";
import { removeOldFiles, reportFileOf, type ReportFile } from "./report-files.ts";
import { gathered, webAddress, wholeNumber } from "./values.ts";

interface ClientFlags extends ContractFlags {
  port?: number;
  webhooks?: string;
  allowIncomplete?: boolean;
  report?: ReportFile[];
}

const notes = `
The command finds TALLYSTICK_URL, TALLYSTICK_CLIENT_ID and TALLYSTICK_CLIENT_SECRET in its environment. Without a
command, point a client at the printed URL, and press Ctrl-C for the verdict.

Afterwards the command is started with TALLYSTICK_INTENTS, a file of calls to make, each a line of JSON with id, operation,
method, path and body; it is killed during a call and started again. A program that takes the file makes each id once, and
moves its clock by TALLYSTICK_CLOCK_OFFSET_MS milliseconds.

A request that is repeated unchanged before it had a complete success counts as another attempt at the same call:
make two separate calls differ. A client may give up; the program should then go on to the next call.`;

/** Adds the flags of `tallystick client`. */
export function clientFlags(command: Command): Command {
  return command
    .argument("[command...]", "the program to judge, behind --")
    .option("--port <n>", "where to listen (default: any port that is free)", wholeNumber(0, 65_535))
    .option("--webhooks <url>", "the client's webhook endpoint, until the client sets webhookEndpoint", webAddress)
    .option("--allow-incomplete", "exit 0 although a habit was never exercised")
    .option("--report <kind=file>", clientKindsText, gathered(reportFileOf(clientKinds)))
    .addOption(new Option("--contract <file>").hideHelp())
    .addOption(new Option("--document <file>").hideHelp())
    .addHelpText("after", notes);
}

/** Serves, watches, judges and reports. Returns the exit code. */
export async function clientCommand(
  args: readonly string[],
  flags: ClientFlags,
  io: Io,
  paint: Paint,
): Promise<number> {
  if (flags.contract !== undefined || flags.document !== undefined) {
    throw new UsageError(
      "tallystick client judges clients of the shipped contract only: leave --contract and --document out.",
    );
  }
  const files = flags.report ?? [];
  await removeOldFiles(files.map(({ file }) => file));
  const environment = defaultEnvironment();
  const listens = args.length === 0;
  const server = await openHostileServer({
    port: flags.port ?? 0,
    faultScenarios,
    environment,
    ...(flags.webhooks === undefined ? {} : { webhooks: flags.webhooks }),
    report: (exchange, note) => (listens ? writeLine(formatExchange(exchange, note, paint)) : undefined),
  });
  const writeLine = (line: string): void => io.out.write(`${createMask([...server.recording.secrets])(line)}\n`);
  try {
    if (listens) await listen(server, io, paint);
    else await run(server, args, io);
    const command = { args, env: io.env, stop: io.signal };
    if (!listens && server.recording.calls.length > 0)
      server.recording.restarts = await runRestarts(command, environment);
  } finally {
    await server.close();
  }
  if (server.recording.calls.length === 0) throw nothingCame(server, listens);
  const report = clientReport(server.recording, environment.now());
  return reportOnClient(
    report,
    { judged: "client", files, allowIncomplete: flags.allowIncomplete === true },
    io,
    paint,
  );
}

async function listen({ url, clientId, clientSecret }: HostileServer, io: Io, paint: Paint): Promise<void> {
  const lines = [
    `Listening on ${paint.bold(url)}`,
    `  client id      ${clientId}`,
    `  client secret  ${clientSecret}`,
    "  webhooks       go to the webhookEndpoint that the client sets, signed with the webhookPublicKey it is shown",
    "Point the client at it; Ctrl-C ends the run and prints the verdict.",
    "",
  ];
  io.out.write(`${lines.join("\n")}\n`);
  if (!io.signal.aborted) await once(io.signal, "abort");
}

async function run(server: HostileServer, args: readonly string[], io: Io): Promise<void> {
  const variables = {
    TALLYSTICK_URL: server.url,
    TALLYSTICK_CLIENT_ID: server.clientId,
    TALLYSTICK_CLIENT_SECRET: server.clientSecret,
  };
  const ended = await runProgram(args, { ...io.env, ...variables }, io.signal);
  if (ended !== 0) io.out.write(`\nThe command ended with ${ended}.\n`);
}

function nothingCame({ recording: seen }: HostileServer, listened: boolean): ProbeFault {
  const [away] = seen.exchanges;
  const nextStep = listened ? "Point the client at the URL." : "Does the command read TALLYSTICK_URL?";
  if (away === undefined) return new ProbeFault("Nothing arrived, so there is nothing to judge.", nextStep);
  const first = `the first was ${away.request.method} ${new URL(away.request.url).pathname}, answered with ${away.status}`;
  const known = listened
    ? "Give the client the URL and the credentials that are printed."
    : "It has the URL and the credentials in its environment.";
  return new ProbeFault(`Every request was refused; ${first}.`, known);
}

/** The clock and the chance of this machine. */
export function defaultEnvironment(): Environment {
  return {
    now: () => Date.now(),
    uuid: () => randomUUID(),
    sleep: (ms, signal) => sleep(ms, undefined, signal === undefined ? {} : { signal }),
    startedMs: Date.now(),
  };
}
