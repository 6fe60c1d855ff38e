import { expect, test } from "vitest";
import { softwareAuthenticator, type Alteration } from "../../../../test/software-authenticator.ts";
import type { PasskeyRow } from "../../tables.ts";
import { checkAssertion } from "../check-assertion.ts";
import { isOrigin, type PasskeyPolicy } from "./policy.ts";
import { readRegistration } from "../read-registration.ts";

const challenge = "9vOGyKgxJLMPcTfUaDWbAs2ZPpXJ4FJ0RMSmx0r3TZs";
const userVerified = { register: 0x45, answer: 0x05 };

async function register(policy: PasskeyPolicy, alteration: Alteration = {}): Promise<unknown> {
  const attestation = softwareAuthenticator().register(challenge, alteration);
  return readRegistration({ challenge, attestation }, policy).then(
    () => "taken",
    ({ message }: Error) => message,
  );
}

test.for([
  "https://app.example.com",
  "http://localhost",
  "http://localhost:4010",
  "http://shop.localhost:3000",
  "android:apk-key-hash:pNiP5iKyQ8JwgGOaKA1zGPUPJIS-0H1xKCQcfIoGLck",
])("without a list, a passkey of %s is accepted", async (origin) => {
  expect(await register({}, { origin })).toBe("taken");
});

test.for(["http://app.example.com", "http://localhost.example.com", "null", "", "file://", "https://a/b"])(
  "a passkey of the origin %j is always rejected",
  async (origin) => {
    expect(await register({}, { origin })).toBe(`Passkeys of the origin ${origin} are not allowed`);
  },
);

test("a list accepts only its origins, an empty list none", async () => {
  const origin = "https://app.example.com";
  expect(await register({ origins: ["https://other.example.com", origin] })).toBe("taken");
  const refused = `Passkeys of the origin ${origin} are not allowed`;
  expect(await register({ origins: ["https://example.com"] })).toBe(refused);
  expect(await register({ origins: [] })).toBe(refused);
});

test("an allowed origin may use its own domains or the listed ones as relying party", async () => {
  const origins = ["https://app.example.com"];
  for (const rpId of ["app.example.com", "example.com"]) expect(await register({ origins }, { rpId })).toBe("taken");
  const refused = "Passkeys of this relying party are not allowed";
  expect(await register({ origins }, { rpId: "example.org" })).toBe(refused);
  expect(await register({ origins, relyingParties: ["app.example.com"] })).toBe(refused);
  expect(await register({ relyingParties: ["example.org", "example.com"] })).toBe("taken");
});

test("a policy with required verification rejects a user without it", async () => {
  const required = { userVerification: "required" } as const;
  expect(await register(required)).toBe("The user was not verified");
  expect(await register({ userVerification: "preferred" })).toBe("taken");
  expect(await register(required, { flags: userVerified.register })).toBe("taken");
});

test("a policy applies to assertions of passkeys registered before it", async () => {
  const authenticator = softwareAuthenticator();
  const { id: _id, ...passkey } = await readRegistration({ challenge, attestation: authenticator.register(challenge) });
  const row: PasskeyRow = { credentialId: "AuthMethod:1", ...passkey };
  const answer = (alteration?: Alteration) => authenticator.answer("bmV3", alteration);

  await expect(checkAssertion(row, "bmV3", answer(), { origins: [] })).rejects.toThrow("are not allowed");
  await expect(checkAssertion(row, "bmV3", answer(), { relyingParties: ["a.example"] })).rejects.toThrow("not allowed");
  const required = { userVerification: "required" } as const;
  await expect(checkAssertion(row, "bmV3", answer(), required)).rejects.toThrow("The user was not verified");
  const verified = answer({ flags: userVerified.answer });
  expect(await checkAssertion(row, "bmV3", verified, required)).toBeGreaterThan(0);
});

test("an origin must have the form that browsers report", () => {
  expect(["https://app.example.com", "http://localhost:3000"].map(isOrigin)).toEqual([true, true]);
  const others = ["https://app.example.com/", "app.example.com", "https://App.example.com", "http://a.example", "*"];
  expect(others.filter(isOrigin)).toEqual([]);
});
