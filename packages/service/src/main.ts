#!/usr/bin/env node
// Promise: one command gives a running service; a signal ends it with no request lost.
import { help, readCommand, UsageError, type Command } from "./command-line.ts";
import { createService, type Service } from "./create-service.ts";
import type { Listening } from "./listen.ts";
import { smtpMailer } from "./mail/index.ts";
import { createLogger } from "./runtime/logger.ts";

try {
  const command = readCommand(process.argv.slice(2), process.env);
  if (command) await serve(command);
  else console.log(help);
} catch (error) {
  console.error(error instanceof UsageError ? `${error.message}\nSee --help.` : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function serve({ port, host, logLevel, readyJson, smtp, service: options }: Command): Promise<void> {
  const logger = createLogger(logLevel);
  const service = await createService({ ...options, logger, ...(smtp && { mailer: smtpMailer(smtp) }) });
  const listening = await service.listen(port, host);
  announce(listening, service, { readyJson, ...options });
  const stop = (signal: string): void => {
    logger.info({ signal }, "finishing the requests in hand");
    void service.close().then(() => logger.info("stopped"));
  };
  process.once("SIGTERM", stop).once("SIGINT", stop);
}

/** A secret that was given is repeated only to a machine that asks for it. */
function announce(
  { url, origin }: Listening,
  { credentials: made }: Service,
  { platforms, testClock, readyJson }: Command["service"] & Pick<Command, "readyJson">,
): void {
  const clock = testClock ? { clock: `${origin}/clock` } : {};
  if (readyJson) {
    console.log(JSON.stringify({ ready: true, url, ...clock, ...(made ?? platforms?.[0]?.credentials) }));
    return;
  }
  const lines = Object.entries({ serving: url, ...clock, ...made });
  for (const [name, value] of lines) console.log(`${name.padEnd(12)} ${value}`);
}
