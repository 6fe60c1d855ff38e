import { isId, isOneOf, isText, isUtc, type Fact } from "./fact.ts";

/** What is true of every configuration and every token. */
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
  {
    rule: "TOKEN-01",
    resource: "Token",
    at: "",
    expected: "id, name, permissions, clientId, createdAt and updatedAt",
    holds: ({ id, name, permissions, clientId, createdAt, updatedAt }) =>
      isId(id, "Token") &&
      typeof name === "string" &&
      Array.isArray(permissions) &&
      permissions.every((each) => isOneOf(each, ["VIEW", "TRANSACT", "MANAGE"])) &&
      isText(clientId) &&
      isUtc(createdAt) &&
      isUtc(updatedAt),
  },
];
