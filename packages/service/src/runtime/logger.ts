import { destination, pino, type Logger } from "pino";

export type { Logger };

export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

export const logLevels: LogLevel[] = ["debug", "info", "warn", "error", "silent"];

// Members with these names, at the top or one level down, are never printed.
const secrets = ["authorization", "clientSecret", "secret", "otp", "encryptedSessionSigningKey", "privateKey"];

/** Lines of JSON on standard error, so that standard output stays free for the result. */
export function createLogger(level: LogLevel): Logger {
  const paths = secrets.flatMap((name) => [name, `*.${name}`]);
  return pino({ level, base: null, redact: { paths, censor: "[masked]" } }, destination({ dest: 2, sync: true }));
}
