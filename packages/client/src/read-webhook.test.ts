import { generateKeyPairSync, sign } from "node:crypto";
import { expect, test } from "vitest";
import { rawSignature } from "./der-signature.ts";
import { readWebhook } from "./read-webhook.ts";

const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
const publicKey = keys.publicKey.export({ type: "spki", format: "pem" });
const event = { id: "Webhook:1", type: "TEST", timestamp: "2025-10-13T12:00:00.000Z", data: { name: "Zoë" } };
const body = JSON.stringify(event, null, 1);

const sealed = (text: string): string => sign("sha256", Buffer.from(text), keys.privateKey).toString("base64");
const signature = JSON.stringify({ v: "1", s: sealed(body) });

test("a delivery whose signature holds is its event, from a text or from bytes", async () => {
  expect(await readWebhook({ body, signature, publicKey })).toEqual(event);
  const bytes = new TextEncoder().encode(body);
  expect(await readWebhook({ body: bytes, signature, publicKey })).toEqual(event);
});

test("every signature the service can make is read, however many bytes its numbers have", async () => {
  const lengths = new Set<number>();
  for (let index = 0; index < 300; index += 1) {
    const text = JSON.stringify({ index });
    const s = sealed(text);
    lengths.add(Buffer.from(s, "base64").length);
    expect(await readWebhook({ body: text, signature: JSON.stringify({ v: 1, s }), publicKey })).toEqual({ index });
  }
  expect(lengths.size).toBeGreaterThan(2);
});

test("the version may be a number, and the bare signature is read too", async () => {
  for (const form of [JSON.stringify({ s: sealed(body), v: 1 }), sealed(body)])
    expect(await readWebhook({ body, signature: form, publicKey })).toEqual(event);
});

test.for([
  ["missing", undefined],
  ["missing", null],
  ["missing", ""],
  ["cannot be read", "{"],
  ["cannot be read", "nonsense!"],
  ["cannot be read", "AAAA"],
  ["cannot be read", JSON.stringify({ v: "2", s: sealed(body) })],
  ["cannot be read", JSON.stringify({ v: "1" })],
  ["cannot be read", JSON.stringify({ v: "1", s: Buffer.from(sealed(body), "base64").subarray(1).toString("base64") })],
  ["was not made over this body", sealed(`${body} `)],
] as const)("a signature that is refused, for it %s: %j", async ([problem, given]) => {
  await expect(readWebhook({ body, signature: given, publicKey })).rejects.toMatchObject({
    name: "WebhookSignatureError",
    kind: "webhook-signature",
    message: expect.stringContaining(problem),
  });
});

test("a body that was printed again, and another platform's key, do not fit the signature", async () => {
  const other = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({ type: "spki", format: "pem" });
  const refused = { kind: "webhook-signature" };
  await expect(readWebhook({ body: JSON.stringify(event), signature, publicKey })).rejects.toMatchObject(refused);
  await expect(readWebhook({ body, signature, publicKey: other })).rejects.toMatchObject(refused);
});

test("a key that is none is a fault of the program", async () => {
  await expect(readWebhook({ body, signature, publicKey: "secret" })).rejects.toThrow(TypeError);
});

test.for([
  [[]],
  [[0x30, 0]],
  [[0x30, 6, 2, 1, 1, 3, 1, 1]],
  [[0x30, 6, 2, 1, 1, 2, 2, 1]],
  [[0x30, 5, 2, 1, 1, 2, 0]],
  [[0x30, 7, 2, 1, 1, 2, 1, 1, 9]],
])("%j is no signature", ([bytes = []]) => {
  expect(rawSignature(Uint8Array.from(bytes))).toBeUndefined();
});

test("a number longer than the curve allows is none of it", () => {
  const long = [0x02, 33, ...Array.from({ length: 33 }, () => 1)];
  expect(rawSignature(Uint8Array.from([0x30, 38, ...long, 2, 1, 1]))).toBeUndefined();
});

test("a short number stands at the end of its half", () => {
  const raw = rawSignature(Uint8Array.from([0x30, 7, 2, 2, 0, 0x85, 2, 1, 7]));
  expect(Array.from(raw ?? []).flatMap((byte, index) => (byte === 0 ? [] : [[index, byte]]))).toEqual([
    [31, 0x85],
    [63, 7],
  ]);
});
