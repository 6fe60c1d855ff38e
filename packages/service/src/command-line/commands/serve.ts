import { constants } from "node:os";
import { createService } from "../../create-service.ts";
import { listen, type Listening } from "../../listen.ts";
import { smtpMailer } from "../../mail/index.ts";
import { sitePath } from "../../documentation/index.ts";
import { createLogger, type Logger } from "../../runtime/logger.ts";
import type { Service } from "../../service.ts";
import { defineCommand, type Command, type CommandContext } from "../command.ts";
import { exposuresOf, refuseExposed } from "../exposure.ts";
import { serveOptionNames, type ServeValues } from "../options.ts";
import { railsOf } from "../rails-of.ts";
import { serviceOptionsOf, smtpOf } from "../service-options.ts";
import { UsageError } from "../usage-error.ts";

export const serveCommand: Command = defineCommand({
  summary: "Serves the contract on an embedded store.",
  options: serveOptionNames,
  check: (values) => {
    serviceOptionsOf(values);
    smtpOf(values);
    refuseExposed(values);
  },
  run: serve,
});

/** Resolves when it listens; a signal ends it, with no request lost. */
async function serve(values: ServeValues, _given: readonly string[], { print }: CommandContext): Promise<void> {
  // A report of Node's about a crash would hold the variables that secrets come in.
  process.report.excludeEnv = true;
  const logger = createLogger(values["log-level"]);
  const smtp = smtpOf(values);
  const rails = await railsOf(values);
  await refuseTakenPorts(values);
  const service = await createService({
    ...serviceOptionsOf(values),
    compilesAhead: true,
    logger,
    ...(rails && { rails }),
    ...(smtp && { mailer: smtpMailer(smtp) }),
  });
  const places = await listenEverywhere(service, values).catch(async (error: unknown) => {
    await service.close();
    throw error;
  });
  const patience = values["shutdown-delay"] + values["shutdown-timeout"] + workGraceMs;
  // Before it is announced: who reads that it listens may end it at once.
  stopOnSignal(service, patience, logger);
  announce(places, service, values, print);
  for (const exposure of exposuresOf(values)) logger.warn(exposure);
}

/** Before anything is made: the credentials of a new store are shown once, by the start that made them. */
async function refuseTakenPorts(values: ServeValues): Promise<void> {
  const { port, host, "operator-port": operatorPort = 0, "operator-host": operatorHost } = values;
  const places = [
    { port: operatorPort, host: operatorHost, options: { port: "--operator-port", host: "--operator-host" } },
    { port, host },
  ];
  if (port !== 0 && port === operatorPort && host === operatorHost)
    throw new UsageError(`--port and --operator-port are both ${port}; give each its own.`);
  for (const place of places) {
    const probe = await listen(() => undefined, { ...place, basePath: "" });
    await probe.close(0);
  }
}

interface Places {
  api: Listening;
  operator?: Listening;
}

/** For the operator first: what watches the start sees that it is not ready before it sees requests fail. */
async function listenEverywhere(service: Service, values: ServeValues): Promise<Places> {
  const { port, host, "operator-port": operatorPort, "operator-host": operatorHost } = values;
  const operator = operatorPort === undefined ? undefined : await service.listenForOperator(operatorPort, operatorHost);
  const api = await service.listen(port, host);
  return { api, ...(operator && { operator }) };
}

/** How long delayed work in hand may take after the last request. */
const workGraceMs = 5000;

/** The first signal lets the requests in progress end; the second ends the process immediately, without loss of commits. */
function stopOnSignal(service: Service, patienceMs: number, logger: Logger): void {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (isStopping) {
      logger.warn({ signal }, "stopped at once");
      process.exit(128 + constants.signals[signal]);
    }
    isStopping = true;
    logger.info({ signal }, "finishing the requests in hand");
    const giveUp = (): never => {
      logger.error("work in hand did not end in time; it is done again after the next start");
      process.exit(1);
    };
    setTimeout(giveUp, patienceMs).unref();
    void service.close().then(() => logger.info("stopped"));
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);
}

/** A given secret is repeated only to the machines that use a sandbox: in production who collects the output would learn it. */
function announce(
  { api: { url, origin }, operator }: Places,
  { credentials: made }: Service,
  values: ServeValues,
  print: CommandContext["print"],
): void {
  const extras = {
    ...(values["test-clock"] && { clock: `${origin}/clock` }),
    ...(operator && { operator: operator.origin }),
    ...(values.demo && { demo: demoUrl(origin) }),
    ...(values.docs !== undefined && { docs: `${origin}${sitePath}/` }),
  };
  if (values["ready-json"]) {
    const given = values.production ? undefined : serviceOptionsOf(values).platforms?.[0]?.credentials;
    print(JSON.stringify({ ready: true, url, ...extras, ...(made ?? given) }));
    return;
  }
  const lines = Object.entries({ serving: url, ...extras, ...made });
  for (const [name, value] of lines) print(`${name.padEnd(12)} ${value}`);
}

/** By name: browsers accept no IP address for a passkey. */
function demoUrl(origin: string): string {
  return `${origin.replace("//127.0.0.1:", "//localhost:")}/demo`;
}
