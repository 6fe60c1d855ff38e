import { generateKeyPair, publicKeyOf, signatureOf, stamp } from "@tallystick/wallet";
import { expect, test } from "vitest";
import { signatureSeen } from "./stamp.ts";

const { privateKey } = generateKeyPair();
const publicKey = publicKeyOf(privateKey);
const payload = "sign this";
const whole = stamp(payload, privateKey);

/** The same stamp as another JSON text. */
function rewritten(change: (fields: Record<string, string>) => Record<string, string>): string {
  const fields: Record<string, string> = JSON.parse(Buffer.from(whole, "base64url").toString());
  return Buffer.from(JSON.stringify(change(fields), undefined, 1)).toString("base64");
}

test.for([
  ["as the wallet makes it", whole],
  ["in padded standard base64, with blanks", rewritten((fields) => fields)],
  ["with its fields in another order", rewritten(({ signature = "", ...rest }) => ({ signature, ...rest }))],
  ["with the older name of the scheme", rewritten((fields) => ({ ...fields, scheme: "P256_ECDSA_SHA256" }))],
  ["as the bare signature", signatureOf(payload, privateKey)],
])("a stamp %s is seen to be by its key", ([, value]) => {
  expect(signatureSeen(value, payload, [publicKey])).toMatchObject({ kind: "stamp", by: publicKey });
  expect(signatureSeen(value, `${payload} `, [publicKey])).not.toHaveProperty("by");
});

test.for([
  ["nothing", undefined, "none"],
  ["no base64", "§", "unreadable"],
  ["JSON of another kind", Buffer.from("{}").toString("base64"), "unreadable"],
  ["an unknown scheme", rewritten((fields) => ({ ...fields, scheme: "RSA" })), "unreadable"],
  ["the sandbox's own value", "sandbox-valid-signature", "legacy"],
] as const)("%s is not a stamp", ([, value, kind]) => {
  expect(signatureSeen(value, payload, [publicKey])).toEqual({ kind });
});
