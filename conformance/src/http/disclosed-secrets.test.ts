import { expect, test } from "vitest";
import { createDisclosedSecrets } from "./disclosed-secrets.ts";

const secrets = createDisclosedSecrets();
secrets.learn({ id: "Token:1", name: "reporting", clientSecret: "a3f1c09b7e5d4218" });
secrets.learn({
  data: [{ agent: { name: "helper" }, deviceCode: { code: "TALLY-AGENT-7K2P-9QXD", redeemed: false } }],
});
secrets.learn({ encryptedWalletCredentials: '{"version":"v1.0.0","data":"7b22656e6361707065645075626c6963"}' });
secrets.learn({ status: 409, code: "CONFLICT", message: "No." });

test("a disclosed secret is masked everywhere", () => {
  expect(secrets.mask('{"secret":"a3f1c09b7e5d4218","url":"/device-codes/TALLY-AGENT-7K2P-9QXD/redeem"}')).toBe(
    '{"secret":"***","url":"/device-codes/***/redeem"}',
  );
});

test("the long words of a secret are masked, ordinary words are not", () => {
  expect(secrets.mask(String.raw`{\"version\":\"v1.0.0\",\"data\":\"7b22656e6361707065645075626c6963\"}`)).toBe(
    String.raw`{\"version\":\"v1.0.0\",\"data\":\"***\"}`,
  );
});

test("names, ids and error codes are not masked", () => {
  const text = "reporting Token:1 helper CONFLICT 409";
  expect(secrets.mask(text)).toBe(text);
});
