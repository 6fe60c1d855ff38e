import type { OptionValues } from "./options.ts";
import { UsageError } from "./usage-error.ts";

/** Characters that a chosen secret needs: fewer can be guessed. */
const shortestSecret = 16;

type Exposed = Pick<
  OptionValues,
  | "oidc-issuers"
  | "smtp-url"
  | "passkey-relying-parties"
  | "production"
  | "host"
  | "behind-tls-proxy"
  | "platforms"
  | "client-secret"
  | "second-client-secret"
>;

/** What makes the service unsafe to reach for others, each with what to do about it. */
export function exposuresOf(values: Exposed): string[] {
  const listed = (values.platforms ?? []).filter(({ credentials }) => credentials.clientSecret.length < shortestSecret);
  const secrets = (["client-secret", "second-client-secret"] as const).filter(
    (name) => (values[name]?.length ?? shortestSecret) < shortestSecret,
  );
  return [
    ...[...secrets.map((name) => `--${name}`), ...listed.map(({ name }) => `The secret of the platform ${name}`)].map(
      (name) =>
        `${name} can be guessed: a chosen secret needs at least ${shortestSecret} characters. Make one with: openssl rand -hex 24`,
    ),
    ...values["oidc-issuers"]
      .filter(isOverheard)
      .map(
        (issuer) =>
          `--oidc-issuers ${issuer} gives its keys without TLS, so anybody on the way can forge its tokens. Name an https issuer.`,
      ),
    ...(isReadByOthers(values["smtp-url"])
      ? [
          "--smtp-url sends one-time codes without TLS where the mail server, or who stands before it, offers none. Name an smtps:// address, or add ?requireTLS=true, and nothing that takes the check of certificates off.",
        ]
      : []),
    ...(values["passkey-relying-parties"] ?? [])
      .filter((domain) => !domain.includes(".") && domain !== "localhost")
      .map(
        (domain) =>
          `--passkey-relying-parties ${domain} would let every site under it use its passkeys. Name a domain of your own.`,
      ),
    ...(isLoopback(values.host) || values["behind-tls-proxy"]
      ? []
      : [
          `--host ${values.host} takes plain HTTP from other machines, which shows secrets on the way. Let a proxy in front end TLS and say --behind-tls-proxy, or listen on 127.0.0.1.`,
        ]),
  ];
}

/** Production does not start unsafe. @throws UsageError */
export function refuseExposed(values: Exposed): void {
  if (!values.production) return;
  const [exposure] = exposuresOf(values);
  if (exposure !== undefined) throw new UsageError(exposure);
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** By default STARTTLS is used only where it is offered. */
function isReadByOthers(address: string | undefined): boolean {
  const url = URL.parse(address ?? "");
  if (!url || isLoopback(url.hostname.replaceAll(/[[\]]/g, ""))) return false;
  const isSecured = url.protocol === "smtps:" || url.searchParams.get("requireTLS") === "true";
  return !isSecured || [...url.searchParams.keys()].some((name) => name === "secure" || name.startsWith("tls."));
}

/** Between a service and an issuer on one machine nobody stands. */
function isOverheard(issuer: string): boolean {
  const url = URL.parse(issuer);
  return url?.protocol === "http:" && !isLoopback(url.hostname.replaceAll(/[[\]]/g, ""));
}
