import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import {
  checkFresh,
  checkNonce,
  checkNotBefore,
  identityOf,
  nicknameOf,
  readIdToken,
  writeIdentity,
} from "./decide.ts";

const now = Date.UTC(2025, 9, 13, 9);
const seconds = now / 1000;

function segment(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

test("the claims of a token are read without checking its signature", () => {
  const token = `${segment({ alg: "none" })}.${segment({ sub: "ada" })}`;
  expect(readIdToken(`${token}.dummy`)).toEqual({ sub: "ada" });
  expect(readIdToken(`${token}.`)).toEqual({ sub: "ada" });
});

test.for([
  ["a word", "sandbox-valid-oidc-token"],
  ["two parts", `${segment({})}.${segment({})}`],
  ["four parts", `${segment({})}.${segment({})}..`],
  ["claims that are not JSON", `${segment({})}.AAAA.s`],
  ["claims that are a list", `${segment({})}.${segment([])}.s`],
  ["a header that is null", `${segment(null)}.${segment({})}.s`],
  ["nothing", ""],
])("%s is not a token", ([, token = ""]) => {
  expect(readIdToken(token)).toBeUndefined();
});

const claims = { iss: "https://id.example.com", aud: "app", sub: "ada" };

test("an audience list of one equals its member, a longer list is a different identity", () => {
  expect(identityOf(claims)).toEqual({ issuer: claims.iss, audience: "app", subject: "ada" });
  expect(writeIdentity(identityOf({ ...claims, aud: ["app"] }))).toBe(writeIdentity(identityOf(claims)));
});

test.for([
  ["iss", { iss: undefined }],
  ["iss", { iss: "" }],
  ["aud", { aud: [] }],
  ["aud", { aud: ["app", "other"] }],
  ["aud", { aud: "" }],
  ["aud", { aud: [""] }],
  ["aud", { aud: [["app"]] }],
  ["aud", { aud: undefined }],
  ["sub", { sub: "" }],
  ["sub", { sub: 7 }],
] as const)("the error names an ill-formed %s: %o", ([name, altered]) => {
  expect(() => identityOf({ ...claims, ...altered })).toThrow(name);
});

test("a token is fresh for sixty seconds, plus or minus five", () => {
  for (const iat of [seconds - 60, seconds - 64, seconds, seconds + 4, seconds + 0.5])
    expect(() => checkFresh({ iat, exp: seconds + 1 }, now)).not.toThrow();
  for (const iat of [seconds - 66, seconds + 6, String(seconds), undefined, null])
    expect(() => checkFresh({ iat, exp: seconds + 1 }, now)).toThrow("iat");
});

test("a token expires at exp, which must be a number", () => {
  for (const exp of [seconds, seconds - 1, String(seconds + 60), undefined])
    expect(() => checkFresh({ iat: seconds, exp }, now)).toThrow("exp");
});

test("a token with nbf more than sixty seconds ahead is rejected", () => {
  for (const nbf of [undefined, 0, seconds, seconds + 60]) expect(() => checkNotBefore({ nbf }, now)).not.toThrow();
  for (const nbf of [seconds + 61, String(seconds), null]) expect(() => checkNotBefore({ nbf }, now)).toThrow("nbf");
});

function hash(data: string | Buffer): string {
  return createHash("sha256").update(data).digest("hex");
}

test("the nonce is the hash of the key's text, not of its bytes, in lower case", () => {
  const key = `04${"aB".repeat(64)}`;
  expect(() => checkNonce({ nonce: hash(key) }, key)).not.toThrow();
  for (const nonce of [hash(key.toLowerCase()), hash(Buffer.from(key, "hex")), hash(key).toUpperCase(), undefined])
    expect(() => checkNonce({ nonce }, key)).toThrow("nonce");
});

test("a credential's nickname is the e-mail address of its token, else its subject", () => {
  expect(nicknameOf({ sub: "1", email: "ada@example.com" })).toBe("ada@example.com");
  expect(nicknameOf({ sub: "1", email: "" })).toBe("1");
  expect(nicknameOf({ sub: "1" })).toBe("1");
});
