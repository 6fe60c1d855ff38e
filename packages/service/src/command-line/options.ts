import { userVerifications, type UserVerification } from "../auth/index.ts";
import { parseSiteFolder, sitePath } from "../documentation/index.ts";
import { modes, type Mode } from "../mode.ts";
import type { PlatformOptions } from "../install.ts";
import { logLevels, type LogLevel } from "../runtime/logger.ts";
import { maskedAddress } from "../storage/postgres/address.ts";
import { operatorKeyOf, type OperatorKey } from "../storage/encryption/operator-key.ts";
import type { Durability } from "../storage/sqlite-store.ts";
import { reaches, type Reach } from "../runtime/reach.ts";
import { parsePlatforms } from "./parse-platforms.ts";
import { parseStore } from "./parse-store.ts";
import { duration, list, oneOf, secret, text, toggle, wholeNumber, type OptionsOf } from "./option.ts";

/** What each option of `tallystick-service` is once it is parsed; undefined when it is not given and nothing holds instead. */
export interface OptionValues {
  port: number;
  host: string;
  "operator-port": number | undefined;
  "operator-host": string;
  store: string;
  sync: Durability;
  "pool-size": number;
  "statement-timeout": number;
  "encryption-key": OperatorKey | undefined;
  platforms: PlatformOptions[] | undefined;
  "client-id": string | undefined;
  "client-secret": string | undefined;
  "second-client-id": string | undefined;
  "second-client-secret": string | undefined;
  "test-clock": boolean;
  demo: boolean;
  docs: string | undefined;
  production: boolean;
  "record-mode": Mode | undefined;
  rails: string | undefined;
  "smtp-url": string | undefined;
  "mail-from": string | undefined;
  "oidc-issuers": string[];
  "passkey-origins": string[] | undefined;
  "passkey-relying-parties": string[] | undefined;
  "passkey-user-verification": UserVerification;
  "document-quota": number;
  reach: Reach;
  throttle: boolean;
  "rate-limit": number;
  "token-lifetime": number | undefined;
  "event-retention": number;
  "behind-tls-proxy": boolean;
  "shutdown-timeout": number;
  "shutdown-delay": number;
  "log-level": LogLevel;
  "ready-json": boolean;
  "print-config": boolean;
  help: boolean;
  version: boolean;
  platform: string | undefined;
  limit: number;
  overlap: number;
  force: boolean;
  release: boolean;
  "new-encryption-key": OperatorKey | undefined;
  "keep-old-key": boolean;
  from: string | undefined;
  to: string | undefined;
}

const ofOtherCommands = [
  "platform",
  "limit",
  "overlap",
  "force",
  "release",
  "new-encryption-key",
  "keep-old-key",
  "from",
  "to",
] as const;

/** The options of `serve`: all but those of other commands only. */
export type ServeOption = Exclude<keyof OptionValues, (typeof ofOtherCommands)[number]>;
export type ServeValues = Pick<OptionValues, ServeOption>;

const portRange = { from: 0, to: 65_535 };
/** A timer of Node beyond 24 days goes off at once, and a stop waits for two such times, one after the other. */
const longestTimer = "10d";
/** What ends later has no date-time. */
const century = "36500d";
const durabilities: readonly Durability[] = ["normal", "full"];

function parseEncryptionKey(given: string): OperatorKey {
  try {
    return operatorKeyOf(given);
  } catch (cause) {
    throw new Error("32 bytes in base64 or hex, such as `openssl rand -base64 32` makes", { cause });
  }
}

/** Every option of `tallystick-service`, in the order of the help. Parsing, help, checks and `--print-config` come from it. */
export const options: OptionsOf<OptionValues> = {
  port: wholeNumber(portRange, { takes: "N", fallback: "4010", help: ["port to listen on; 0 takes any free one"] }),
  host: text({ takes: "HOST", fallback: "127.0.0.1", help: ["address to listen on"] }),
  "operator-port": wholeNumber(portRange, {
    takes: "N",
    productionFallback: "4011",
    help: [
      "port for /healthz, /readyz and /metrics; in production they stand",
      "  only there (none; 4011 in production)",
    ],
  }),
  "operator-host": text({ takes: "HOST", fallback: "127.0.0.1", help: ["address of that port"] }),
  store: {
    kind: "secret",
    takes: "PLACE",
    fallback: ":memory:",
    help: ["where the data is kept: a file, postgres://user@host/database,", "  or :memory:, which forgets it"],
    mask: maskedAddress,
    platformVariable: "DATABASE_URL",
    parse: parseStore,
  },
  sync: oneOf(durabilities, {
    takes: "normal|full",
    fallback: "full",
    help: ["full survives a power cut, normal may lose commits"],
  }),
  "pool-size": wholeNumber(
    { from: 1, to: 1000 },
    { takes: "N", fallback: "10", help: ["connections to PostgreSQL of this process"] },
  ),
  "statement-timeout": duration(longestTimer, {
    takes: "TIME",
    fallback: "10s",
    help: ["after how long PostgreSQL gives a statement up"],
  }),
  platforms: {
    kind: "value",
    takes: "FILE",
    help: ["JSON list of all platforms, with name, clientId and", "  clientSecret or clientSecretFile each"],
    parse: parsePlatforms,
  },
  "client-id": text({ takes: "ID", help: ["credentials of the first platform;"] }),
  "client-secret": secret({ takes: "SECRET", help: ["  without them a new store makes its own and prints them"] }),
  "second-client-id": text({ takes: "ID", help: ["credentials of a second platform"] }),
  "second-client-secret": secret({ takes: "SECRET", help: [] }),
  "encryption-key": {
    kind: "secret",
    takes: "KEY",
    help: ["encrypts the store's own key: 32 bytes in base64; needed in", "  production, else kept beside the store"],
    parse: parseEncryptionKey,
  },
  "test-clock": toggle({ help: ["offers POST /clock, which anybody may call"] }),
  demo: toggle({ help: ["serves a page to try passkeys with; anybody may use it, each for what they make"] }),
  docs: {
    kind: "value",
    takes: "DIR",
    help: [`serves a site under ${sitePath}, such as tallystick-generate --site`, "  writes; anybody may read it"],
    parse: parseSiteFolder,
  },
  production: toggle({
    help: ["no sandbox: real codes and tokens, nothing is simulated;", "  what has no adapter answers 501"],
  }),
  "record-mode": oneOf(modes, {
    takes: "MODE",
    help: ["says once what a store is that an earlier version made:", `  ${modes.join(" or ")}`],
  }),
  rails: text({
    takes: "FILE",
    help: ["module that connects bank, card issuer, identity checks and", "  rates in production"],
  }),
  "smtp-url": secret({ takes: "URL", help: ["smtp(s)://user:password@host:port that takes the mails;"] }),
  "mail-from": text({ takes: "ADDRESS", help: ["  their sender; without both the sandbox prints them"] }),
  "oidc-issuers": list({ takes: "URLS", fallback: "", help: ["further issuers of ID tokens, with commas between"] }),
  "passkey-origins": list({
    takes: "URLS",
    help: [
      "where passkeys may be used, with commas between: https://app.example.com",
      "  (any in the sandbox; none in production)",
    ],
  }),
  "passkey-relying-parties": list({
    takes: "DOMAINS",
    help: ["relying parties of passkeys; without, those of the origins"],
  }),
  "passkey-user-verification": oneOf(userVerifications, {
    takes: "POLICY",
    fallback: "preferred",
    help: ["required: only passkeys whose user gave a PIN or fingerprint"],
  }),
  "document-quota": wholeNumber(
    { from: 1, to: 1_000_000 },
    { takes: "N", fallback: "500", help: ["documents that one customer or owner may have"] },
  ),
  reach: oneOf(reaches, {
    takes: "PLACES",
    fallback: "loopback",
    productionFallback: "public",
    help: [`where webhooks may go: ${reaches.join(", ")}`],
  }),
  throttle: toggle({
    productionFallback: "1",
    help: ["answers 429 after too many wrong secrets, tokens and codes", "  (on in production)"],
  }),
  "rate-limit": wholeNumber(
    { from: 0, to: 1_000_000 },
    {
      takes: "N",
      fallback: "0",
      productionFallback: "500",
      help: ["requests that one credential may send within a second;", "  0 for any number"],
    },
  ),
  "token-lifetime": duration(century, {
    takes: "TIME",
    help: ["when tokens that a platform makes expire; without it never"],
  }),
  "event-retention": duration(century, {
    takes: "TIME",
    fallback: "30d",
    help: ["how long events are kept after their delivery ended"],
  }),
  "behind-tls-proxy": toggle({
    help: ["a proxy in front ends TLS, and adds the address of each", "  caller to X-Forwarded-For"],
  }),
  "shutdown-timeout": duration(longestTimer, {
    takes: "TIME",
    fallback: "10s",
    help: ["how long requests in hand may take after a signal; then", "  their connections are cut"],
  }),
  "shutdown-delay": duration(longestTimer, {
    takes: "TIME",
    fallback: "0s",
    help: ["how long requests are accepted after readiness says no"],
  }),
  "log-level": oneOf(logLevels, { takes: "LEVEL", fallback: "info", help: [logLevels.join(", ")] }),
  "ready-json": toggle({ onlyAsFlag: true, help: ["prints one line of JSON when it listens"] }),
  "print-config": toggle({ onlyAsFlag: true, help: ["prints what would hold, secrets masked, and ends"] }),
  help: toggle({ onlyAsFlag: true, help: ["prints this"] }),
  version: toggle({ onlyAsFlag: true, help: ["prints the version of the service, and its contract"] }),
  platform: text({ takes: "NAME", help: ["the name of a platform, such as first, or its id"] }),
  limit: wholeNumber({ from: 1, to: 100_000 }, { takes: "N", fallback: "100", help: ["how many, the newest first"] }),
  overlap: duration(century, {
    takes: "TIME",
    fallback: "7d",
    help: ["how long both keys sign; 0s ends the old one at once"],
  }),
  force: toggle({ help: ["replaces a store that exists; it is kept beside it"] }),
  release: toggle({ help: ["hands orders over again that a restore holds"] }),
  "new-encryption-key": {
    kind: "secret",
    takes: "KEY",
    help: ["32 bytes in base64, from which on the store is encrypted"],
    parse: parseEncryptionKey,
  },
  "keep-old-key": toggle({ help: ["the store opens with either key, until this is done without it"] }),
  from: text({ takes: "FILE", help: ["the file of a store"] }),
  to: secret({ takes: "URL", help: ["the database that takes its place"], mask: maskedAddress }),
};

export const optionNames: (keyof OptionValues)[] = Object.keys(options) as (keyof OptionValues)[]; // the table has these keys only

export const serveOptionNames: ServeOption[] = optionNames.filter(
  (name): name is ServeOption => !ofOtherCommands.some((other) => other === name),
);

/** The rows of a command's options. */
export function optionsNamed<Name extends keyof OptionValues>(...names: Name[]): OptionsOf<Pick<OptionValues, Name>> {
  const rows = names.map((name) => [name, options[name]]);
  return Object.fromEntries(rows) as OptionsOf<Pick<OptionValues, Name>>; // each name has its row
}

/** What every command understands. */
export const universalOptions: OptionsOf<Pick<OptionValues, "log-level" | "print-config" | "help" | "version">> =
  optionsNamed("log-level", "print-config", "help", "version");
