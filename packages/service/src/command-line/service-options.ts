import { isOrigin, type PasskeyPolicy } from "../auth/index.ts";
import type { ServiceOptions } from "../service.ts";
import { givenTwice, type ClientCredentials, type PlatformOptions } from "../install.ts";
import type { SmtpOptions } from "../mail/index.ts";
import { optionOfOtherMode } from "../mode.ts";
import type { ServeValues } from "./options.ts";
import { UsageError } from "./usage-error.ts";

/** What the options mean to `createService`. @throws UsageError when they do not fit together. */
export function serviceOptionsOf(
  values: ServeValues,
): Omit<ServiceOptions, "mailer" | "contract" | "clock" | "random" | "logger"> {
  refuseContradictions(values);
  return {
    store: values.store,
    durability: values.sync,
    poolSize: values["pool-size"],
    statementTimeoutMs: values["statement-timeout"],
    ...(values["encryption-key"] && { operatorKey: values["encryption-key"] }),
    ...(values["record-mode"] && { recordMode: values["record-mode"] }),
    testClock: values["test-clock"],
    sandbox: !values.production,
    oidcIssuers: values["oidc-issuers"],
    passkeys: passkeysOf(values),
    demo: values.demo,
    ...(values.docs !== undefined && { docs: values.docs }),
    documentQuota: values["document-quota"],
    reach: values.reach,
    throttle: values.throttle,
    rateLimit: values["rate-limit"],
    ...(values["token-lifetime"] !== undefined && { tokenLifetime: values["token-lifetime"] }),
    eventRetentionMs: values["event-retention"],
    behindProxy: values["behind-tls-proxy"],
    shutdownTimeoutMs: values["shutdown-timeout"],
    shutdownDelayMs: values["shutdown-delay"],
    ...platformsOf(values),
  };
}

function refuseContradictions(values: ServeValues): void {
  const mode = values.production ? "production" : "sandbox";
  const given = { testClock: values["test-clock"], demo: values.demo, rails: values.rails };
  const wrong = optionOfOtherMode(mode, given);
  const flags = { testClock: "--test-clock", demo: "--demo", rails: "--rails" };
  if (wrong)
    throw new UsageError(
      wrong.mode === "sandbox"
        ? `${flags[wrong.option]} belongs to the sandbox; leave it or --production out.`
        : `${flags[wrong.option]} belongs to production; the sandbox simulates everything. Add --production.`,
    );
  if (values.store === "") throw new UsageError("--store is empty: name a file.");
  if (values.production && values.store === ":memory:")
    throw new UsageError("--production keeps money, and :memory: ends with the process. Name a file with --store.");
}

function passkeysOf({
  production,
  "passkey-origins": origins = production ? [] : undefined,
  "passkey-relying-parties": relyingParties,
  "passkey-user-verification": userVerification,
}: ServeValues): PasskeyPolicy {
  const wrong = origins?.find((origin) => !isOrigin(origin));
  if (wrong !== undefined)
    throw new UsageError(`--passkey-origins: ${wrong} is no origin like https://app.example.com.`);
  return { userVerification, ...(origins && { origins }), ...(relyingParties && { relyingParties }) };
}

function platformsOf(values: ServeValues): { platforms?: PlatformOptions[] } {
  const first = credentialsOf(values, "client-id", "client-secret");
  const second = credentialsOf(values, "second-client-id", "second-client-secret");
  if (values.platforms && (first ?? second))
    throw new UsageError("--platforms lists all platforms; give no --client-id and --second-client-id beside it.");
  if (values.platforms) return { platforms: values.platforms };
  if (second && !first)
    throw new UsageError("A second platform needs the first one's --client-id and --client-secret.");
  if (!first) return {};
  const platforms = [{ name: "first", credentials: first }];
  const all = second ? [...platforms, { name: "second", credentials: second }] : platforms;
  const twice = givenTwice(all);
  if (twice !== undefined) throw new UsageError(`Both platforms have ${twice}; give each its own.`);
  return { platforms: all };
}

function credentialsOf(
  values: ServeValues,
  idOption: "client-id" | "second-client-id",
  secretOption: "client-secret" | "second-client-secret",
): ClientCredentials | undefined {
  const { [idOption]: clientId, [secretOption]: clientSecret } = values;
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (!clientId || !clientSecret) throw new UsageError(`--${idOption} and --${secretOption} go together; give both.`);
  if (clientId.includes(":"))
    throw new UsageError(`--${idOption} cannot contain a colon: it ends the id in Basic auth.`);
  return { clientId, clientSecret };
}

/** The mail server, if there is one. @throws UsageError */
export function smtpOf({ "smtp-url": url, "mail-from": from }: ServeValues): SmtpOptions | undefined {
  if (url === undefined && from === undefined) return undefined;
  if (!url || !from) throw new UsageError("--smtp-url and --mail-from go together; give both.");
  if (!/^smtps?:\/\/./.test(url)) throw new UsageError("--smtp-url begins with smtp:// or smtps://.");
  return { url, from };
}
