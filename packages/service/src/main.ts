#!/usr/bin/env node
// Promise: one command gives a running service; a signal ends it with no request lost.
import { help, readCommand, UsageError, type Command } from "./command-line.ts";
import { createService, type Service } from "./create-service.ts";
import { ListenError, type Listening } from "./listen.ts";
import { smtpMailer } from "./mail/index.ts";
import { createLogger } from "./runtime/logger.ts";

try {
  const command = readCommand(process.argv.slice(2), process.env);
  if (command) await serve(command);
  else console.log(help);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

/** For an error of the environment a stack trace helps nobody. */
function messageOf(error: unknown): unknown {
  if (error instanceof UsageError) return `${error.message}\nSee --help.`;
  return error instanceof ListenError ? error.message : error;
}

async function serve({ port, host, logLevel, readyJson, smtp, service: options }: Command): Promise<void> {
  const logger = createLogger(logLevel);
  const service = await createService({ ...options, logger, ...(smtp && { mailer: smtpMailer(smtp) }) });
  const listening = await service.listen(port, host).catch(async (error: unknown) => {
    await service.close();
    throw error;
  });
  announce(listening, service, { readyJson, ...options });
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
  { platforms, testClock, sandbox, readyJson }: Command["service"] & Pick<Command, "readyJson">,
): void {
  const extras = { ...(testClock && { clock: `${origin}/clock` }), ...(sandbox && { demo: demoUrl(origin) }) };
  if (readyJson) {
    console.log(JSON.stringify({ ready: true, url, ...extras, ...(made ?? platforms?.[0]?.credentials) }));
    return;
  }
  const lines = Object.entries({ serving: url, ...extras, ...made });
  for (const [name, value] of lines) console.log(`${name.padEnd(12)} ${value}`);
}

/** By name: browsers accept no IP address for a passkey. */
function demoUrl(origin: string): string {
  return `${origin.replace("//127.0.0.1:", "//localhost:")}/demo`;
}
