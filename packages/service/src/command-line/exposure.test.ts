import { expect, test } from "vitest";
import { exposuresOf, refuseExposed } from "./exposure.ts";
import { UsageError } from "./usage-error.ts";

const safe = {
  production: true,
  host: "127.0.0.1",
  "behind-tls-proxy": false,
  "client-secret": "0123456789abcdef",
  "second-client-secret": undefined,
  platforms: undefined,
  "oidc-issuers": [],
  "smtp-url": undefined,
  "passkey-relying-parties": undefined,
};

test("production starts with long secrets on this machine, or behind a proxy that ends TLS", () => {
  expect(exposuresOf(safe)).toEqual([]);
  for (const host of ["localhost", "::1", "127.8.9.1"]) expect(exposuresOf({ ...safe, host })).toEqual([]);
  expect(() => refuseExposed({ ...safe, host: "0.0.0.0", "behind-tls-proxy": true })).not.toThrow();
});

test("production rejects a guessable secret and says how to make a strong one", () => {
  const short = { ...safe, "client-secret": "a" };
  expect(() => refuseExposed(short)).toThrow(UsageError);
  expect(() => refuseExposed(short)).toThrow(/^--client-secret can be guessed.* 16 characters.*openssl rand -hex 24/);
  expect(() => refuseExposed({ ...safe, "second-client-secret": "0123456789abcde" })).toThrow(
    /^--second-client-secret/,
  );
});

test("production rejects plain HTTP from other machines and names the fix", () => {
  for (const host of ["0.0.0.0", "::", "192.0.2.1", "127.evil.example"])
    expect(() => refuseExposed({ ...safe, host })).toThrow(/plain HTTP.*--behind-tls-proxy/);
});

test("production rejects issuers without TLS and relying parties that belong to nobody", () => {
  const issuers = ["https://id.example", "http://127.0.0.1:4000", "http://[::1]:1", "accounts.example"];
  expect(exposuresOf({ ...safe, "oidc-issuers": issuers, "passkey-relying-parties": ["a.example"] })).toEqual([]);
  for (const issuer of ["http://id.example", "HTTP://id.example/", "http://127.evil.example"])
    expect(() => refuseExposed({ ...safe, "oidc-issuers": [issuer] })).toThrow(/^--oidc-issuers .* without TLS/);
  for (const domain of ["com", "COM", ""])
    expect(() => refuseExposed({ ...safe, "passkey-relying-parties": ["a.example", domain] })).toThrow("every site");
});

test("production rejects a mail server that may be reached without TLS", () => {
  const safely = [
    "smtps://m.example",
    "smtp://m.example:587?requireTLS=true",
    "smtp://localhost:25",
    "smtp://[::1]:25",
  ];
  for (const url of safely) expect(exposuresOf({ ...safe, "smtp-url": url })).toEqual([]);
  const readable = ["smtp://m.example", "smtp://u:p@m.example:587?requireTLS=false", "smtp://127.evil.example"];
  const unchecked = ["smtps://m.example?tls.rejectUnauthorized=false", "smtps://m.example?secure=false"];
  for (const url of [...readable, ...unchecked])
    expect(() => refuseExposed({ ...safe, "smtp-url": url })).toThrow(/^--smtp-url .*requireTLS=true/);
});

test("production rejects a guessable secret of any platform", () => {
  const platforms = [{ name: "acme", credentials: { clientId: "a", clientSecret: "short" } }];
  expect(() => refuseExposed({ ...safe, platforms })).toThrow(/^The secret of the platform acme can be guessed/);
});

test("the sandbox starts with a warning for each exposure", () => {
  const values = { ...safe, production: false, host: "0.0.0.0", "client-secret": "a" };
  expect(() => refuseExposed(values)).not.toThrow();
  expect(exposuresOf(values)).toHaveLength(2);
});
