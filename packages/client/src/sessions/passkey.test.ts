import { expect, test } from "vitest";
import { assertionOf, attestationOf, passkeyCreation, passkeyRequest } from "./passkey.ts";

const bytes = (...values: number[]): ArrayBuffer => Uint8Array.from(values).buffer;
const listed = (buffer: ArrayBuffer): number[] => [...new Uint8Array(buffer)];

test("passkeyRequest converts a challenge into browser options", () => {
  const { publicKey } = passkeyRequest({ challenge: "-_8", credentialId: "AQID" });
  expect(listed(publicKey.challenge)).toEqual([251, 255]);
  expect(publicKey.allowCredentials.map(({ type, id }) => [type, listed(id)])).toEqual([["public-key", [1, 2, 3]]]);
});

test("assertionOf converts a browser's assertion, in base64url without padding", () => {
  const response = {
    clientDataJSON: bytes(251, 255),
    authenticatorData: bytes(1),
    signature: bytes(2, 3),
    userHandle: null,
  };

  const assertion = { credentialId: "AQID", clientDataJson: "-_8", authenticatorData: "AQ", signature: "AgM" };
  expect(assertionOf({ id: "AQID", response })).toEqual(assertion);
  expect(assertionOf({ id: "AQID", response: { ...response, userHandle: bytes(4) } })).toEqual({
    ...assertion,
    userHandle: "BA",
  });
});

const getTransports = (): string[] => ["internal", "smart-card", "hybrid"];

test("attestationOf converts a browser's attestation with all transports", () => {
  const response = { clientDataJSON: bytes(1), attestationObject: bytes(2) };
  const attestation = { credentialId: "AQID", clientDataJson: "AQ", attestationObject: "Ag" };

  expect(attestationOf({ id: "AQID", response })).toEqual(attestation);
  expect(attestationOf({ id: "AQID", response: { ...response, getTransports } })).toEqual({
    ...attestation,
    transports: ["internal", "smart-card", "hybrid"],
  });
});

test("assertionOf and attestationOf throw a NoPasskeyError for any other value", () => {
  const password = { id: "ada", type: "password" };
  const assertion = {
    id: "AQID",
    response: { clientDataJSON: bytes(1), authenticatorData: bytes(1), signature: bytes(2), userHandle: null },
  };

  for (const none of [null, password])
    for (const read of [assertionOf, attestationOf])
      expect(() => read(none)).toThrow(expect.objectContaining({ kind: "no-passkey" }));
  expect(() => attestationOf(assertion)).toThrow("returned no passkey");
});

test("passkeyCreation returns the backend's challenge and a new user id", () => {
  const registration = { challenge: "-_8", userName: "ada@example.com", siteName: "Notch" };
  const { publicKey } = passkeyCreation(registration);

  expect(publicKey).toMatchObject({ rp: { name: "Notch" }, attestation: "none" });
  expect(listed(publicKey.challenge)).toEqual([251, 255]);
  expect(publicKey.user.id.byteLength).toBe(16);
  expect(listed(passkeyCreation(registration).publicKey.user.id)).not.toEqual(listed(publicKey.user.id));
  expect(passkeyCreation({ ...registration, domain: "example.com" }).publicKey.rp.id).toBe("example.com");
});
