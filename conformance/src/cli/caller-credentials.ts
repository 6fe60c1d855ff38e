import { exec } from "node:child_process";
import { promisify } from "node:util";
import type { Contract } from "@tallystick/contract";
import { UsageError } from "../errors/usage-error.ts";
import type { CallerCredentials } from "../runner/run-context.ts";
import type { Config } from "./config.ts";

/** The flags that say who calls. */
export interface CredentialFlags {
  clientId?: string;
  clientSecret?: string;
  token?: string;
  tokenCommand?: string;
  apiKey?: string;
  otherClientId?: string;
  otherClientSecret?: string;
  otherToken?: string;
  otherApiKey?: string;
}

/** What a command of the shell prints. */
async function tokenFrom(command: string): Promise<string> {
  const { stdout } = await promisify(exec)(command).catch((error: unknown) => {
    throw new UsageError(`--token-command failed: ${error instanceof Error ? error.message.trim() : String(error)}`);
  });
  const token = stdout.trim();
  if (!/^\S+$/.test(token)) throw new UsageError("--token-command has to print one token, and nothing else.");
  return token;
}

/** Of the caller to judge with; undefined where none are given. */
export function mainCredentials(
  { token, tokenCommand, apiKey, clientId, clientSecret }: CredentialFlags,
  config: Config,
): CallerCredentials | undefined {
  const given = [token, tokenCommand, apiKey, clientId ?? clientSecret].filter((each) => each !== undefined);
  if (given.length > 1) {
    throw new UsageError(
      "A token, an API key and a client id are different callers: give one of --token, --token-command, --api-key, and --client-id with --client-secret.",
    );
  }
  const command = given.length === 0 ? config.tokenCommand : tokenCommand;
  if (command !== undefined) return { token: "", renew: () => tokenFrom(command) };
  const own = token === undefined ? apiKey && { key: apiKey } : { token };
  return own || pair(clientId, clientSecret, config.credentials);
}

/** Where no operation asks who calls, nobody has to say so. */
export function nobodyOf({ operations }: Contract): CallerCredentials {
  if (Object.values(operations).every(({ access: { scheme, ways } }) => scheme === "none" && ways === undefined))
    return { token: "" };
  throw new UsageError(
    "No credentials: give --client-id and --client-secret, TALLYSTICK_CLIENT_ID and TALLYSTICK_CLIENT_SECRET, --token or TALLYSTICK_TOKEN, --token-command, --api-key or TALLYSTICK_API_KEY, or credentials in a --config file.",
  );
}

/** Of the second platform; undefined where none are given. */
export function otherCredentials(
  { otherToken, otherApiKey, otherClientId, otherClientSecret }: CredentialFlags,
  config: Config,
): CallerCredentials | undefined {
  const given = [otherToken, otherApiKey, otherClientId ?? otherClientSecret].filter((each) => each !== undefined);
  if (given.length > 1) {
    throw new UsageError(
      "A second platform is one caller: give one of --other-token, --other-api-key, and --other-client-id with --other-client-secret.",
    );
  }
  const own = otherToken === undefined ? otherApiKey && { key: otherApiKey } : { token: otherToken };
  return own || pair(otherClientId, otherClientSecret, config.other);
}

export function isSameCaller(one: CallerCredentials, other: CallerCredentials): boolean {
  if ("token" in one || "token" in other) return "token" in one && "token" in other && one.token === other.token;
  if ("key" in one || "key" in other) return "key" in one && "key" in other && one.key === other.key;
  return one.id === other.id;
}

function pair(
  id: string | undefined,
  secret: string | undefined,
  config: CallerCredentials | undefined,
): CallerCredentials | undefined {
  if (id === undefined && secret === undefined) return config;
  const rest = config === undefined || !("id" in config) ? undefined : config;
  const whole = { id: id ?? rest?.id, secret: secret ?? rest?.secret };
  if (whole.id === undefined || whole.secret === undefined) {
    throw new UsageError(
      `A client id needs its secret, and a secret its client id; only the ${whole.id === undefined ? "secret" : "id"} was given.`,
    );
  }
  return { id: whole.id, secret: whole.secret };
}
