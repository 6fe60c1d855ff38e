import { parseArgs, type ParseArgsConfig } from "node:util";
import type { ServiceOptions } from "./create-service.ts";
import type { ClientCredentials, PlatformOptions } from "./install.ts";
import type { SmtpOptions } from "./mail/index.ts";
import { logLevels, type LogLevel } from "./runtime/logger.ts";
import type { Durability } from "./storage/sqlite-store.ts";
import { reaches, type Reach } from "./webhooks/index.ts";

export const help: string = `Usage: tallystick-service [options]

Serves the contract on an embedded store. Every option can also come from the environment variable beside it.

  --port N                      TALLYSTICK_PORT                  port to listen on; 0 takes any free one (4010)
  --host HOST                   TALLYSTICK_HOST                  address to listen on (127.0.0.1)
  --store FILE                  TALLYSTICK_STORE                 where the data is kept; :memory: forgets it (:memory:)
  --sync normal|full            TALLYSTICK_SYNC                  full survives a power cut, normal may lose commits (full)
  --client-id ID                TALLYSTICK_CLIENT_ID             credentials of the first platform;
  --client-secret SECRET        TALLYSTICK_CLIENT_SECRET           without them a new store makes its own and prints them
  --second-client-id ID         TALLYSTICK_SECOND_CLIENT_ID      credentials of a second platform
  --second-client-secret SECRET TALLYSTICK_SECOND_CLIENT_SECRET
  --test-clock                  TALLYSTICK_TEST_CLOCK=1          offers POST /clock, which anybody may call
  --production                  TALLYSTICK_PRODUCTION=1          no sandbox: real codes and tokens, nothing is simulated
  --smtp-url URL                TALLYSTICK_SMTP_URL              smtp(s)://user:password@host:port that takes the mails;
  --mail-from ADDRESS           TALLYSTICK_MAIL_FROM               without it the sandbox prints them
  --oidc-issuers URLS           TALLYSTICK_OIDC_ISSUERS          further issuers of ID tokens, with commas between
  --reach PLACES                TALLYSTICK_REACH                 where webhooks may go: ${reaches.join(", ")}
                                                                   (loopback; public in production)
  --log-level LEVEL             TALLYSTICK_LOG_LEVEL             ${logLevels.join(", ")} (info)
  --ready-json                                                   prints one line of JSON when it listens
  --help                                                         prints this`;

export interface Command {
  port: number;
  host: string;
  logLevel: LogLevel;
  readyJson: boolean;
  service: Pick<
    ServiceOptions,
    "store" | "durability" | "platforms" | "testClock" | "sandbox" | "oidcIssuers" | "reach"
  >;
  /** The mail server, if there is one. */
  smtp?: SmtpOptions;
}

/** The operator's options cannot be used as given; the message says how to change them. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const options = {
  port: { type: "string" },
  host: { type: "string" },
  store: { type: "string" },
  sync: { type: "string" },
  "client-id": { type: "string" },
  "client-secret": { type: "string" },
  "second-client-id": { type: "string" },
  "second-client-secret": { type: "string" },
  "test-clock": { type: "boolean" },
  production: { type: "boolean" },
  "smtp-url": { type: "string" },
  "mail-from": { type: "string" },
  "oidc-issuers": { type: "string" },
  reach: { type: "string" },
  "log-level": { type: "string" },
  "ready-json": { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const satisfies ParseArgsConfig["options"];

type TextOption = {
  [Name in keyof typeof options]: (typeof options)[Name]["type"] extends "string" ? Name : never;
}[keyof typeof options];

type Read = (name: TextOption) => string | undefined;

/** Undefined when only help is wanted. @throws UsageError */
export function readCommand(args: string[], environment: NodeJS.ProcessEnv): Command | undefined {
  const flags = parse(args);
  if (flags.help) return undefined;
  const variable = (name: string): string | undefined =>
    environment[`TALLYSTICK_${name.toUpperCase().replaceAll("-", "_")}`];
  const read: Read = (name) => flags[name] ?? variable(name);
  const sandbox = !(flags.production ?? variable("production") === "1");
  return {
    port: portOf(read("port") ?? "4010"),
    host: read("host") ?? "127.0.0.1",
    logLevel: oneOf("log-level", logLevels, read("log-level") ?? "info"),
    readyJson: flags["ready-json"] ?? false,
    service: {
      store: read("store") ?? ":memory:",
      durability: oneOf<Durability>("sync", ["normal", "full"], read("sync") ?? "full"),
      testClock: flags["test-clock"] ?? variable("test-clock") === "1",
      sandbox,
      oidcIssuers: (read("oidc-issuers") ?? "").split(",").filter((issuer) => issuer !== ""),
      reach: oneOf<Reach>("reach", reaches, read("reach") ?? (sandbox ? "loopback" : "public")),
      ...platformsOf(read),
    },
    ...smtpOf(read),
  };
}

function parse(args: string[]): ReturnType<typeof parseArgs<{ options: typeof options }>>["values"] {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function platformsOf(read: Read): { platforms?: PlatformOptions[] } {
  const first = credentialsOf(read, "client-id", "client-secret");
  const second = credentialsOf(read, "second-client-id", "second-client-secret");
  if (second && !first)
    throw new UsageError("A second platform needs the first one's --client-id and --client-secret.");
  if (!first) return {};
  const platforms = [{ name: "first", credentials: first }];
  return { platforms: second ? [...platforms, { name: "second", credentials: second }] : platforms };
}

function smtpOf(read: Read): { smtp?: SmtpOptions } {
  const [url, from] = [read("smtp-url"), read("mail-from")];
  if (url === undefined && from === undefined) return {};
  if (!url || !from) throw new UsageError("--smtp-url and --mail-from go together; give both.");
  if (!/^smtps?:\/\/./.test(url)) throw new UsageError("--smtp-url begins with smtp:// or smtps://.");
  return { smtp: { url, from } };
}

function credentialsOf(read: Read, idOption: TextOption, secretOption: TextOption): ClientCredentials | undefined {
  const [clientId, clientSecret] = [read(idOption), read(secretOption)];
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (!clientId || !clientSecret) throw new UsageError(`--${idOption} and --${secretOption} go together; give both.`);
  if (clientId.includes(":"))
    throw new UsageError(`--${idOption} cannot contain a colon: it ends the id in Basic auth.`);
  return { clientId, clientSecret };
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`--port takes a whole number from 0 to 65535, not "${text}".`);
}

function oneOf<Value extends string>(option: string, values: readonly Value[], text: string): Value {
  const value = values.find((candidate) => candidate === text);
  if (value !== undefined) return value;
  throw new UsageError(`--${option} takes ${values.join(", ")}, not "${text}".`);
}
