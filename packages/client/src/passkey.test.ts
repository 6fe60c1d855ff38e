import { expect, test } from "vitest";
import { assertionOf, attestationOf, passkeyRequest } from "./passkey.ts";

const bytes = (...values: number[]): ArrayBuffer => Uint8Array.from(values).buffer;

test("a challenge becomes the options for a browser", () => {
  expect(passkeyRequest({ challenge: "-_8", credentialId: "AQID" })).toEqual({
    publicKey: {
      challenge: Uint8Array.of(251, 255),
      allowCredentials: [{ type: "public-key", id: Uint8Array.of(1, 2, 3) }],
    },
  });
});

test("a browser's assertion becomes an assertion of the contract, in base64url without padding", () => {
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

const getTransports = (): string[] => ["internal", "smart-card", "constructor", "hybrid"];

test("a browser's attestation becomes an attestation of the contract, with the transports that the contract has", () => {
  const response = { clientDataJSON: bytes(1), attestationObject: bytes(2) };
  const attestation = { credentialId: "AQID", clientDataJson: "AQ", attestationObject: "Ag" };

  expect(attestationOf({ id: "AQID", response })).toEqual(attestation);
  expect(attestationOf({ id: "AQID", response: { ...response, getTransports } })).toEqual({
    ...attestation,
    transports: ["internal", "hybrid"],
  });
});
