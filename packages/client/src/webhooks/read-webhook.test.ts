import { generateKeyPairSync, sign } from "node:crypto";
import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { readWebhook, webhookSignatureHeader } from "./read-webhook.ts";

const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
const publicKey = keys.publicKey.export({ type: "spki", format: "pem" });
const event = { id: "Webhook:1", type: "TEST", timestamp: "2025-10-13T12:00:00.000Z", data: { name: "Zoë" } };
const body = JSON.stringify(event, null, 1);

const signatureOf = (text: string): string => sign("sha256", Buffer.from(text), keys.privateKey).toString("base64");
const signature = JSON.stringify({ v: "1", s: signatureOf(body) });

test("readWebhook returns the event of a validly signed text or bytes", async () => {
  expect(await readWebhook({ body, signature, publicKey })).toEqual(event);
  const bytes = new TextEncoder().encode(body);
  expect(await readWebhook({ body: bytes, signature, publicKey })).toEqual(event);
});

test("readWebhook accepts bytes, a slice of a Buffer and an ArrayBuffer", async () => {
  const buffer = Buffer.from(`..${body}..`).subarray(2, -2);
  const { buffer: whole } = Uint8Array.from(buffer);
  for (const given of [buffer, new Uint8Array(buffer), whole])
    expect(await readWebhook({ body: given, signature, publicKey })).toEqual(event);
});

test("readWebhook rejects a parsed body with an instructive TypeError", async () => {
  const parsed = JSON.parse(body) as string;
  await expect(readWebhook({ body: parsed, signature, publicKey })).rejects.toThrow(/^body has to be .* express\.json/);
});

test("readWebhook finds the signature in headers of Fetch and Node and in a list of one", async () => {
  for (const headers of [
    new Headers({ [webhookSignatureHeader]: signature }),
    { "x-service-signature": signature, host: "example.com" },
    { "X-Service-Signature": [signature] },
  ])
    expect(await readWebhook({ body, headers, publicKey })).toEqual(event);
  expect(await readWebhook({ body, signature: [signature], publicKey })).toEqual(event);
  const own = { body, headers: { "x-desk-signature": signature }, signatureHeader: "X-Desk-Signature", publicKey };
  expect(await readWebhook(own)).toEqual(event);
});

test("readWebhook rejects two signature headers", async () => {
  const headers = { "x-service-signature": [signature, signature] };
  await expect(readWebhook({ body, headers, publicKey })).rejects.toMatchObject({ kind: "webhook-signature" });
});

test("webhookSignatureHeader is the header of the contract", () => {
  const declared = Object.values(contract.webhooks).map(({ delivery }) => delivery.signatureHeader);
  expect([...new Set(declared)]).toEqual([webhookSignatureHeader]);
});

test("readWebhook accepts signatures of every length", async () => {
  const lengths = new Set<number>();
  for (let index = 0; index < 300; index += 1) {
    const text = JSON.stringify({ index });
    const s = signatureOf(text);
    lengths.add(Buffer.from(s, "base64").length);
    expect(await readWebhook({ body: text, signature: JSON.stringify({ v: 1, s }), publicKey })).toEqual({ index });
  }
  expect(lengths.size).toBeGreaterThan(2);
});

test("readWebhook accepts a numeric version and a bare signature", async () => {
  for (const form of [JSON.stringify({ s: signatureOf(body), v: 1 }), signatureOf(body)])
    expect(await readWebhook({ body, signature: form, publicKey })).toEqual(event);
});

test.for([
  ["missing", undefined],
  ["missing", null],
  ["missing", ""],
  ["cannot be read", "{"],
  ["cannot be read", "nonsense!"],
  ["cannot be read", "AAAA"],
  ["cannot be read", JSON.stringify({ v: "2", s: signatureOf(body) })],
  ["cannot be read", JSON.stringify({ v: "1" })],
  [
    "cannot be read",
    JSON.stringify({ v: "1", s: Buffer.from(signatureOf(body), "base64").subarray(1).toString("base64") }),
  ],
  ["was not made over this body", signatureOf(`${body} `)],
] as const)("readWebhook rejects a signature because it %s: %j", async ([problem, given]) => {
  await expect(readWebhook({ body, signature: given, publicKey })).rejects.toMatchObject({
    name: "WebhookSignatureError",
    kind: "webhook-signature",
    message: expect.stringContaining(problem),
  });
});

test("readWebhook rejects a reserialized body and another platform's key", async () => {
  const other = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({ type: "spki", format: "pem" });
  const refused = { kind: "webhook-signature" };
  await expect(readWebhook({ body: JSON.stringify(event), signature, publicKey })).rejects.toMatchObject(refused);
  await expect(readWebhook({ body, signature, publicKey: other })).rejects.toMatchObject(refused);
});

test("readWebhook throws a TypeError for an invalid key", async () => {
  await expect(readWebhook({ body, signature, publicKey: "secret" })).rejects.toThrow(TypeError);
});

const oneByteTooLong = [0x02, 33, ...Array.from({ length: 33 }, () => 1)];

test.for([
  [[]],
  [[0x30, 0]],
  [[0x30, 6, 2, 1, 1, 3, 1, 1]],
  [[0x30, 6, 2, 1, 1, 2, 2, 1]],
  [[0x30, 5, 2, 1, 1, 2, 0]],
  [[0x30, 7, 2, 1, 1, 2, 1, 1, 9]],
  [[0x30, 38, ...oneByteTooLong, 2, 1, 1]],
])("readWebhook rejects the signature bytes %j", async ([bytes = []]) => {
  const given = JSON.stringify({ v: "1", s: Buffer.from(bytes).toString("base64") });
  await expect(readWebhook({ body, signature: given, publicKey })).rejects.toMatchObject({
    kind: "webhook-signature",
    message: expect.stringContaining("cannot be read"),
  });
});

test("readWebhook verifies with the old or the new key during a key change", async () => {
  const next = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ofNext = sign("sha256", Buffer.from(body), next.privateKey).toString("base64");
  const both = JSON.stringify({ v: "1", s: signatureOf(body), next: ofNext });
  const nextPublicKey = next.publicKey.export({ type: "spki", format: "pem" });
  expect(await readWebhook({ body, signature: both, publicKey })).toEqual(event);
  expect(await readWebhook({ body, signature: both, publicKey: nextPublicKey })).toEqual(event);

  const third = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({ type: "spki", format: "pem" });
  await expect(readWebhook({ body, signature: both, publicKey: third })).rejects.toMatchObject({
    kind: "webhook-signature",
  });
});
