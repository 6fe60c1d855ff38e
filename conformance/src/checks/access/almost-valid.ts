import type { Credentials } from "../../http/exchange.ts";
import type { Trial } from "../../requests/trial.ts";
import { inOtherCase } from "../listing/other-case.ts";

/** The caller's id with a secret that is right in other letters, or for another platform. */
export function foreignSecrets({ target }: Trial, own: Credentials): Record<string, Credentials> {
  if (own.scheme !== "basic") return {};
  const { other } = target;
  const turned = inOtherCase(own.secret);
  return {
    ...(turned !== undefined && { "the secret in other case": { ...own, secret: turned } }),
    ...(other?.scheme === "basic" &&
      other.secret !== own.secret && { "another platform's secret": { ...own, secret: other.secret } }),
  };
}

/**
 * The run's own credentials with one character changed, where the other checks use a caller that the run made. Once only: a server may
 * lock out who guesses.
 */
export function givenButForOneCharacter({ target }: Trial, made: Credentials): Record<string, Credentials> {
  const given = target.credentials;
  if (valueOf(given) === valueOf(made)) return {};
  return { "the run's own credentials with one character changed": withSecret(given, withOneCharacterChanged) };
}

export function almostValid(credentials: Credentials): Record<string, Credentials> {
  const word = { key: "key", bearer: "token", basic: "secret" }[credentials.scheme];
  return {
    [`with a ${word} that is longer`]: withSecret(credentials, (secret) => `${secret}0`),
    [`with one character of the ${word} changed`]: withSecret(credentials, withOneCharacterChanged),
    [`with a shortened ${word}`]: withSecret(credentials, (secret) => secret.slice(0, -1)),
    ...(credentials.scheme === "basic" && {
      "with another secret": { ...credentials, secret: "no-such-secret" },
      "with no secret": { ...credentials, secret: "" },
      "with id and secret exchanged": { scheme: "basic", id: credentials.secret, secret: credentials.id },
    }),
  };
}

function withSecret(credentials: Credentials, changed: (secret: string) => string): Credentials {
  if (credentials.scheme === "key") return { ...credentials, key: changed(credentials.key) };
  if (credentials.scheme === "bearer") return { ...credentials, token: changed(credentials.token) };
  return { ...credentials, secret: changed(credentials.secret) };
}

/** The text with a character near its end changed: not the last one, in which base64 leaves some bits unused. */
function withOneCharacterChanged(text: string): string {
  return text.slice(0, -5) + (text.at(-5) === "0" ? "1" : "0") + text.slice(-4);
}

/** The credentials after the name of the scheme. */
export function valueOf(credentials: Credentials): string {
  if (credentials.scheme === "key") return credentials.key;
  return credentials.scheme === "bearer" ? credentials.token : encoded(`${credentials.id}:${credentials.secret}`);
}

export function encoded(text: string): string {
  return Buffer.from(text).toString("base64");
}
