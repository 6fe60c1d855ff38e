import { valueAt } from "../../../json/value-at.ts";
import { isId, isText, type Fact, type Item } from "../../../checks/schema/facts/fact.ts";

/** The decimals of the currencies that every sandbox has. */
const decimals: Readonly<Record<string, number>> = { USD: 2, USDC: 6, USDB: 6, BTC: 8 };

/** What is true of every configuration, every token, and every currency of the sandbox's catalogue. */
export const settingFacts: readonly Fact[] = [
  {
    rule: "G-01a",
    resource: "PlatformConfig",
    at: "id",
    expected: "an id PlatformConfig:<uuid>",
    holds: ({ id }) => isId(id, "PlatformConfig"),
  },
  {
    rule: "V-37c",
    resource: "PlatformConfig",
    at: "umaDomain",
    expected: "a domain",
    holds: ({ umaDomain }) => isText(umaDomain),
  },
  {
    rule: "V-70c",
    resource: "PlatformConfig",
    at: "webhookPublicKey",
    expected: "a P-256 key in PEM, SubjectPublicKeyInfo",
    // The DER of such a key begins with these 26 bytes, whatever its point.
    holds: ({ webhookPublicKey }) =>
      /^-----BEGIN PUBLIC KEY-----\s+MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE/.test(String(webhookPublicKey)),
  },
  ...[
    { resource: "InternalAccount", at: "balance.currency" },
    { resource: "Quote", at: "sendingCurrency" },
    { resource: "Quote", at: "receivingCurrency" },
  ].map(({ resource, at }): Fact => ({
    rule: "G-13a",
    resource,
    at,
    expected: "USD with 2 decimals, USDC and USDB with 6, BTC with 8",
    when: (item: Item) => decimals[String(valueAt(item, `${at}.code`))] !== undefined,
    holds: (item: Item) => valueAt(item, `${at}.decimals`) === decimals[String(valueAt(item, `${at}.code`))],
  })),
];
