import { Option, type Command } from "commander";
import type { Contract } from "@tallystick/contract";
import { didYouMean } from "../errors/did-you-mean.ts";
import { permissionsOf } from "../requests/callers/callers.ts";
import type { Target } from "../runner/run-context.ts";
import { isNamedBy, partsOf } from "../runner/selection/switched-off.ts";
import { UsageError } from "../errors/usage-error.ts";
import {
  isSameCaller,
  mainCredentials,
  nobodyOf,
  otherCredentials,
  type CredentialFlags,
} from "./caller-credentials.ts";
import type { ConfigFlags } from "./contract-options.ts";
import type { Config } from "./config.ts";
import { defaultJournal } from "./journal-file.ts";
import { gathered, header, perSecond, webAddress } from "./values.ts";

/** The flags that name the target. */
export interface TargetFlags extends ConfigFlags, CredentialFlags {
  target?: string;
  clock?: string;
  receiver?: string;
  stateless?: boolean;
  mayChangeExisting?: boolean;
  readOnly?: boolean;
  rate?: number;
  header?: readonly (readonly [name: string, value: string])[];
  journal?: string;
  offers?: "as-found";
}

/** Adds the flags of a command that calls a target. */
export function withTarget(command: Command): Command {
  return command
    .option(
      "--target <url>",
      "base URL of the implementation, ending in the version segment if the contract has one",
      webAddress,
    )
    .addOption(new Option("--client-id <id>", "the platform to judge").env("TALLYSTICK_CLIENT_ID"))
    .addOption(new Option("--client-secret <secret>", "its secret").env("TALLYSTICK_CLIENT_SECRET"))
    .addOption(
      new Option("--token <token>", "a bearer token, where the API takes one instead of a client id").env(
        "TALLYSTICK_TOKEN",
      ),
    )
    .addOption(
      new Option(
        "--token-command <command>",
        "prints a bearer token; called at the start, and when one is refused",
      ).env("TALLYSTICK_TOKEN_COMMAND"),
    )
    .addOption(
      new Option("--api-key <key>", "an API key, where the API takes one instead of a client id").env(
        "TALLYSTICK_API_KEY",
      ),
    )
    .addOption(
      new Option("--other-client-id <id>", "a second platform on the same target").env("TALLYSTICK_OTHER_CLIENT_ID"),
    )
    .addOption(new Option("--other-client-secret <secret>", "its secret").env("TALLYSTICK_OTHER_CLIENT_SECRET"))
    .addOption(
      new Option("--other-token <token>", "the second platform's bearer token, where the API takes one").env(
        "TALLYSTICK_OTHER_TOKEN",
      ),
    )
    .addOption(
      new Option("--other-api-key <key>", "the second platform's API key, where the API takes one").env(
        "TALLYSTICK_OTHER_API_KEY",
      ),
    )
    .option("--clock <url>", "the target's test clock, if it offers one", webAddress)
    .option(
      "--receiver <host>",
      "the host at which the target finds this machine, for webhooks, or none if it sends none (default: loopback, if the target is on it)",
    )
    .option("--stateless", "the target keeps no state, as a mock: judge only the shape of its successes")
    .option(
      "--may-change-existing",
      "change and delete what was there before the run, too; else it is only read, and rules that need more are never exercised",
    )
    .option("--read-only", "send only reads, and judge what they show")
    .option("--rate <n/s>", "send at most so many requests in a second, such as 20/s", perSecond)
    .addOption(
      new Option("--header <header>", 'a header of every request, such as "X-Tenant: one"; may be repeated')
        .env("TALLYSTICK_HEADER")
        .argParser(gathered(header)),
    )
    .option(
      "--journal <file>",
      `where to note what is made, for tallystick clean; none keeps no journal (default: ${defaultJournal})`,
    )
    .addOption(
      new Option(
        "--offers <how>",
        "as-found: an operation that answers 501, or has no route, is not declared instead of never exercised",
      ).choices(["as-found"]),
    )
    .option("--config <file>", "YAML file with any of these settings; flags and environment variables take precedence");
}

/**
 * Flags first, then environment, then configuration; a `UsageError` says what is missing, and what the contract does not
 * know.
 */
export function targetOf(flags: TargetFlags, config: Config, contract: Contract): Target {
  const url = flags.target ?? config.target;
  if (url === undefined) throw new UsageError("No target: give --target URL, or target in a --config file.");
  const credentials = mainCredentials(flags, config) ?? nobodyOf(contract);
  const other = otherCredentials(flags, config);
  if (other !== undefined && isSameCaller(other, credentials)) {
    throw new UsageError("Both callers are the same platform: give the credentials of another one, or leave them out.");
  }
  refuseUnknownNames(config, contract);
  const clock = flags.clock ?? config.clock;
  const receiver = flags.receiver ?? config.receiver;
  const rate = flags.rate ?? config.rate;
  const headers = { ...config.headers, ...Object.fromEntries(flags.header ?? []) };
  return {
    url: webAddress(url),
    credentials,
    ...(other === undefined ? {} : { other }),
    ...(config.callers === undefined ? {} : { callers: config.callers }),
    ...(clock === undefined ? {} : { clock: webAddress(clock) }),
    ...(receiver === undefined ? {} : { receiver }),
    ...((flags.stateless ?? config.stateless) === true ? { stateless: true } : {}),
    ...((flags.mayChangeExisting ?? config.mayChangeExisting) === true ? { mayChangeExisting: true } : {}),
    ...((flags.readOnly ?? config.readOnly) === true ? { readOnly: true } : {}),
    ...(rate === undefined ? {} : { rate }),
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...((flags.offers ?? config.offers) === "as-found" ? { offersAsFound: true } : {}),
    ...(config.capabilities === undefined ? {} : { offers: config.capabilities }),
    ...(config.fixtures === undefined ? {} : { fixtures: config.fixtures }),
  };
}

/** With the first token, where a command prints it. */
export async function withToken(target: Target): Promise<Target> {
  const { credentials } = target;
  if (!("token" in credentials) || credentials.renew === undefined) return target;
  return { ...target, credentials: { ...credentials, token: await credentials.renew() } };
}

/** Refuses parts and permissions that the contract does not have: nothing would ever be judged by them. */
function refuseUnknownNames({ capabilities = {}, callers = [] }: Config, contract: Contract): void {
  const schemes = [...new Set(Object.values(contract.operations).map(({ access }) => access.scheme))];
  const permissions = [...new Set(schemes.flatMap(permissionsOf(contract)))];
  const unknown = [
    ...unknownCapabilities(Object.keys(capabilities), contract),
    ...callers.flatMap((caller, index) => [
      ...unknownIn(`callers.${index}.permissions`, caller.permissions, permissions),
      ...(caller.scheme === undefined ? [] : unknownIn(`callers.${index}.scheme`, [caller.scheme], schemes)),
    ]),
  ];
  if (unknown.length > 0) throw new UsageError(unknown.join("\n"));
}

/** Parts, operations and patterns that name no operation of the contract. */
function unknownCapabilities(entries: readonly string[], contract: Contract): string[] {
  const operations = Object.values(contract.operations);
  const unknown = entries.filter((entry) => !operations.some((operation) => isNamedBy(entry, operation)));
  const known = [...partsOf(contract), ...operations.map(({ id }) => id)];
  return unknown.map((entry) => {
    const hint = didYouMean(entry.replaceAll(/\.?\*/g, ""), known) || ` Its parts are ${partsOf(contract).join(", ")}.`;
    return `capabilities: the contract has no ${entry}.${hint}`;
  });
}

function unknownIn(place: string, names: readonly string[], known: readonly string[]): string[] {
  return names
    .filter((name) => !known.includes(name))
    .map(
      (name) =>
        `${place}: the contract has no ${name}.${didYouMean(name, known) || ` It has ${known.join(", ") || "none"}.`}`,
    );
}
