import { expect, test } from "vitest";
import { softwareAuthenticator, type Alteration, type PasskeyAlgorithm } from "../../../test/software-authenticator.ts";
import { checkAssertion } from "./check-assertion.ts";
import { readRegistration, type Passkey } from "./read-registration.ts";
import type { PasskeyRow } from "../tables.ts";

const challenge = "9vOGyKgxJLMPcTfUaDWbAs2ZPpXJ4FJ0RMSmx0r3TZs";
const algorithms: PasskeyAlgorithm[] = ["ES256", "RS256", "EdDSA"];

function rowOf({ id: _id, ...passkey }: Passkey): PasskeyRow {
  return { credentialId: "AuthMethod:1", ...passkey };
}

test.for(algorithms)("a passkey with a %s key registers and signs", async (algorithm) => {
  const authenticator = softwareAuthenticator({ algorithm });

  const passkey = await readRegistration({ challenge, attestation: authenticator.register(challenge) });
  expect(passkey).toMatchObject({ id: authenticator.credentialId, signCount: 0, origin: "https://app.example.com" });
  expect(await checkAssertion(rowOf(passkey), "bmV3", authenticator.answer("bmV3"))).toBe(1);
});

function plain(text: string): string {
  return Buffer.from(text, "base64url").toString("base64");
}

test("padded base64 is read like base64url", async () => {
  const authenticator = softwareAuthenticator();
  const attestation = authenticator.register(challenge);

  const { id } = await readRegistration({
    challenge,
    attestation: {
      credentialId: plain(attestation.credentialId),
      clientDataJson: plain(attestation.clientDataJson),
      attestationObject: plain(attestation.attestationObject),
    },
  });
  expect(id).toBe(authenticator.credentialId);
});

const registrations: [string, Alteration][] = [
  ["made for another ceremony", { type: "webauthn.get" }],
  ["without the user's presence", { flags: 0x40 }],
  ["without a credential", { flags: 0x01 }],
];

test.for(registrations)("a registration %s is invalid", async ([, alteration]) => {
  const attestation = softwareAuthenticator().register(challenge, alteration);
  await expect(readRegistration({ challenge, attestation })).rejects.toBeInstanceOf(Error);
});

test.for(["packed", "fido-u2f", "tpm", "apple", "android-key", "android-safetynet", "compound"])(
  "an attestation statement of the format %s is not evaluated (V-88)",
  async (format) => {
    const authenticator = softwareAuthenticator();
    const statement = new Map<string, number | Buffer>([
      ["alg", -7],
      ["sig", Buffer.from("no signature")],
      ["x5c", Buffer.from("no certificate")],
    ]);
    const attestation = authenticator.register(challenge, { attestation: [format, statement] });
    expect(await readRegistration({ challenge, attestation })).toMatchObject({ id: authenticator.credentialId });
  },
);

test("a registration with another challenge or credential id is invalid", async () => {
  const { register } = softwareAuthenticator();
  await expect(readRegistration({ challenge, attestation: register("b3RoZXI") })).rejects.toThrow(/challenge/);
  const attestation = { ...register(challenge), credentialId: softwareAuthenticator().credentialId };
  await expect(readRegistration({ challenge, attestation })).rejects.toThrow("credentialId is not that");
});

test("a malformed attestation is invalid", async () => {
  const { register } = softwareAuthenticator();
  for (const invalid of ["", "AAAA", "not base64 at all"]) {
    for (const part of ["clientDataJson", "attestationObject", "credentialId"]) {
      const attestation = { ...register(challenge), [part]: invalid };
      await expect(readRegistration({ challenge, attestation })).rejects.toBeInstanceOf(Error);
    }
  }
});

const assertions: [string, Alteration, string][] = [
  ["of another ceremony", { type: "webauthn.create" }, "clientDataJson is not of webauthn.get"],
  ["from another origin", { origin: "https://evil.example.com" }, "The origin is not that of the registration"],
  ["for another relying party", { rpId: "example.org" }, "The relying party is another one"],
  ["without the user's presence", { flags: 0x04 }, "The user was not present"],
  ["whose count stands still", { count: 5 }, "The signature count went back"],
  ["whose count goes back", { count: 0 }, "The signature count went back"],
];

test.for(assertions)("an assertion %s is invalid", async ([, alteration, reason]) => {
  const authenticator = softwareAuthenticator();
  const passkey = await readRegistration({ challenge, attestation: authenticator.register(challenge) });
  const row = { ...rowOf(passkey), signCount: 5 };

  await expect(checkAssertion(row, "bmV3", authenticator.answer("bmV3", alteration))).rejects.toThrow(reason);
  expect(await checkAssertion(row, "bmV3", authenticator.answer("bmV3", { count: 6 }))).toBe(6);
});

test("an assertion over another challenge, or signed with another key, is invalid", async () => {
  const authenticator = softwareAuthenticator();
  const row = rowOf(await readRegistration({ challenge, attestation: authenticator.register(challenge) }));

  await expect(checkAssertion(row, "bmV3", authenticator.answer("b2xk"))).rejects.toThrow("The challenge");
  const { signature } = softwareAuthenticator().answer("bmV3");
  const forged = { ...authenticator.answer("bmV3"), signature };
  await expect(checkAssertion(row, "bmV3", forged)).rejects.toThrow("The signature does not verify");
});

test("an authenticator without a counter is accepted repeatedly", async () => {
  const authenticator = softwareAuthenticator();
  const row = rowOf(await readRegistration({ challenge, attestation: authenticator.register(challenge) }));
  expect(await checkAssertion(row, "bmV3", authenticator.answer("bmV3", { count: 0 }))).toBe(0);
});
