import { Option } from "commander";
import type { Command } from "commander";
import type { ClientCredentials, Target } from "../engine/run-context.ts";
import { UsageError } from "../engine/usage-error.ts";
import { readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import { webAddress } from "./values.ts";

/** The flags that name the target. */
export interface TargetFlags {
  target?: string;
  clientId?: string;
  clientSecret?: string;
  otherClientId?: string;
  otherClientSecret?: string;
  clock?: string;
  receiver?: string;
  stateless?: boolean;
  config?: string;
}

/** Adds the flags of a command that calls a target. */
export function withTarget(command: Command): Command {
  return command
    .option("--target <url>", "base URL of the implementation, ending in the version segment", webAddress)
    .addOption(new Option("--client-id <id>", "the platform to judge").env("TALLYSTICK_CLIENT_ID"))
    .addOption(new Option("--client-secret <secret>", "its secret").env("TALLYSTICK_CLIENT_SECRET"))
    .addOption(
      new Option("--other-client-id <id>", "a second platform on the same target").env("TALLYSTICK_OTHER_CLIENT_ID"),
    )
    .addOption(new Option("--other-client-secret <secret>", "its secret").env("TALLYSTICK_OTHER_CLIENT_SECRET"))
    .option("--clock <url>", "the target's test clock, if it offers one", webAddress)
    .option(
      "--receiver <host>",
      "the host at which the target finds this machine, for webhooks (default: loopback, if the target is on it)",
    )
    .option("--stateless", "the target keeps no state, as a mock: judge only the shape of its successes")
    .option("--config <file>", "YAML file with any of these settings; flags and environment variables take precedence");
}

/** The configuration file, if one was named. */
export async function configOf(flags: TargetFlags): Promise<Config> {
  return flags.config === undefined ? {} : readConfig(flags.config);
}

/** Flags first, then environment, then configuration; a `UsageError` says what is missing. */
export function targetOf(flags: TargetFlags, config: Config): Target {
  const url = flags.target ?? config.target;
  if (url === undefined) throw new UsageError("No target: give --target URL, or target in a --config file.");
  const credentials = pair(flags.clientId, flags.clientSecret, config.credentials);
  if (credentials === undefined) {
    throw new UsageError(
      "No credentials: give --client-id and --client-secret, TALLYSTICK_CLIENT_ID and TALLYSTICK_CLIENT_SECRET, or credentials in a --config file.",
    );
  }
  const other = pair(flags.otherClientId, flags.otherClientSecret, config.other);
  if (other?.id === credentials.id) {
    throw new UsageError(
      "Both pairs of credentials are the same platform: give --other-client-id of another one, or leave it out.",
    );
  }
  const clock = flags.clock ?? config.clock;
  const receiver = flags.receiver ?? config.receiver;
  return {
    url: webAddress(url),
    credentials,
    ...(other === undefined ? {} : { other }),
    ...(clock === undefined ? {} : { clock: webAddress(clock) }),
    ...(receiver === undefined ? {} : { receiver }),
    ...((flags.stateless ?? config.stateless) === true ? { stateless: true } : {}),
    ...(config.capabilities === undefined ? {} : { offers: config.capabilities }),
    ...(config.fixtures === undefined ? {} : { fixtures: config.fixtures }),
  };
}

function pair(
  id: string | undefined,
  secret: string | undefined,
  config: ClientCredentials | undefined,
): ClientCredentials | undefined {
  const whole = { id: id ?? config?.id, secret: secret ?? config?.secret };
  if (whole.id === undefined && whole.secret === undefined) return undefined;
  if (whole.id === undefined || whole.secret === undefined) {
    throw new UsageError(
      `A client id needs its secret, and a secret its client id; only the ${whole.id === undefined ? "secret" : "id"} was given.`,
    );
  }
  return { id: whole.id, secret: whole.secret };
}
