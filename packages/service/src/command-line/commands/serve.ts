import { createService, type Service } from "../../create-service.ts";
import type { Listening } from "../../listen.ts";
import { smtpMailer } from "../../mail/index.ts";
import { createLogger } from "../../runtime/logger.ts";
import { defineCommand, type Command, type CommandContext } from "../command.ts";
import { optionNames, type OptionValues } from "../options.ts";
import { serviceOptionsOf, smtpOf } from "../service-options.ts";

export const serveCommand: Command = defineCommand({
  summary: "Serves the contract on an embedded store.",
  options: optionNames,
  check: (values) => {
    serviceOptionsOf(values);
    smtpOf(values);
  },
  run: serve,
});

/** Resolves when it listens; a signal ends it, with no request lost. */
async function serve(values: OptionValues, _given: readonly string[], { print }: CommandContext): Promise<void> {
  const logger = createLogger(values["log-level"]);
  const smtp = smtpOf(values);
  const service = await createService({
    ...serviceOptionsOf(values),
    logger,
    ...(smtp && { mailer: smtpMailer(smtp) }),
  });
  const listening = await service.listen(values.port, values.host).catch(async (error: unknown) => {
    await service.close();
    throw error;
  });
  announce(listening, service, values, print);
  const stop = (signal: string): void => {
    logger.info({ signal }, "finishing the requests in hand");
    void service.close().then(() => logger.info("stopped"));
  };
  process.once("SIGTERM", stop).once("SIGINT", stop);
}

/** A given secret is repeated only in the output for machines. */
function announce(
  { url, origin }: Listening,
  { credentials: made }: Service,
  values: OptionValues,
  print: CommandContext["print"],
): void {
  const extras = {
    ...(values["test-clock"] && { clock: `${origin}/clock` }),
    ...(!values.production && { demo: demoUrl(origin) }),
  };
  if (values["ready-json"]) {
    const { platforms } = serviceOptionsOf(values);
    print(JSON.stringify({ ready: true, url, ...extras, ...(made ?? platforms?.[0]?.credentials) }));
    return;
  }
  const lines = Object.entries({ serving: url, ...extras, ...made });
  for (const [name, value] of lines) print(`${name.padEnd(12)} ${value}`);
}

/** By name: browsers accept no IP address for a passkey. */
function demoUrl(origin: string): string {
  return `${origin.replace("//127.0.0.1:", "//localhost:")}/demo`;
}
