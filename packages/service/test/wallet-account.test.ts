import { randomUUID } from "node:crypto";
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from "@hpke/core";
import { validateMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import type { Schema } from "@tallystick/contract";
import { expect, test } from "vitest";
import { accountsOf } from "./funded-customer.ts";
import { openMessage } from "./open-bundle.ts";
import { startService, type OrRefusal, type Reply, type RunningService } from "./start-service.ts";
import { walletKey, type WalletKey } from "./wallet-key.ts";
import { createWallet, openWallet, retryHeaders, sign, type WalletFixtures } from "./wallet-fixtures.ts";

type Account = Schema<"InternalAccount">;
type Challenge = OrRefusal<Schema<"SignedRetryChallenge">>;

interface Story {
  service: RunningService;
  fixtures: WalletFixtures;
  key: WalletKey;
  path: string;
}

async function startStory(): Promise<Story> {
  const service = await startService();
  const fixtures = await createWallet(service);
  const { key } = await openWallet(service, fixtures);
  return { service, fixtures, key, path: `/internal-accounts/${fixtures.walletId}` };
}

async function read({ service, fixtures }: Story): Promise<Account | undefined> {
  return (await accountsOf(service, fixtures.customerId)).find(({ id }) => id === fixtures.walletId);
}

function patch<Body = Challenge>({ service, path }: Story, body: unknown, headers = {}): Promise<Reply<Body>> {
  return service.call("PATCH", path, { body, headers });
}

test("a wallet's privacy changes only with its holder's signature", async () => {
  const story = await startStory();
  const before = await read(story);
  expect(before?.privateEnabled).toBe(false);
  await story.service.advance(1000);

  const requested = await patch(story, { privateEnabled: true });
  expect(requested.status).toBe(202);
  expect(Object.keys(requested.body).toSorted()).toEqual(["expiresAt", "payloadToSign", "requestId"]);
  expect(await read(story)).toEqual(before);

  const headers = retryHeaders(requested.body, story.key);
  const other = await patch(story, { privateEnabled: false }, headers);
  expect([other.status, other.body.code]).toEqual([401, "WALLET_SIGNATURE_BODY_MISMATCH"]);
  const changed = await patch<Account>(story, { privateEnabled: true }, headers);
  expect(changed.status).toBe(200);
  expect(changed.body).toEqual({ ...before, privateEnabled: true, updatedAt: expect.any(String) });
  expect(Date.parse(changed.body.updatedAt)).toBeGreaterThan(Date.parse(before?.updatedAt ?? ""));
  expect(await read(story)).toEqual(changed.body);
  expect((await patch(story, { privateEnabled: true }, headers)).status).toBe(401);

  const request = { method: "PATCH", path: story.path, body: { privateEnabled: false } };
  expect(await sign(story.service, story.key, request)).toMatchObject({ status: 200, body: { privateEnabled: false } });
});

test("only a wallet has privacy and a mnemonic, and an empty change is rejected", async () => {
  const story = await startStory();
  const { service, fixtures } = story;
  const exportBody = { clientPublicKey: walletKey().uncompressed };
  const privacy = { privateEnabled: true };

  for (const body of [{}, { privateEnabled: null }, { privateEnabled: "yes" }, { currency: "USD" }]) {
    const reply = await patch(story, body);
    expect([body, reply.status, reply.body.code]).toEqual([body, 400, "INVALID_INPUT"]);
  }
  const fiat = `/internal-accounts/${fixtures.accounts["USD"]}`;
  const unknown = `/internal-accounts/InternalAccount:${randomUUID()}`;
  const cases: [string, string, unknown, typeof service.first, number, string][] = [
    ["PATCH", fiat, privacy, service.first, 400, "INVALID_INPUT"],
    ["PATCH", unknown, privacy, service.first, 404, "REFERENCE_NOT_FOUND"],
    ["PATCH", story.path, privacy, service.second, 404, "REFERENCE_NOT_FOUND"],
    ["POST", `${fiat}/export`, exportBody, service.first, 400, "INVALID_INPUT"],
    ["POST", `${unknown}/export`, exportBody, service.first, 404, "REFERENCE_NOT_FOUND"],
    ["POST", `${story.path}/export`, exportBody, service.second, 404, "REFERENCE_NOT_FOUND"],
    ["POST", `${story.path}/export`, {}, service.first, 400, "INVALID_INPUT"],
    ["POST", `${story.path}/export`, { clientPublicKey: "04ab" }, service.first, 400, "INVALID_INPUT"],
    ["POST", `${story.path}/export`, { clientPublicKey: `04${"1".repeat(128)}` }, service.first, 400, "INVALID_INPUT"],
  ];
  for (const [method, path, body, as, status, code] of cases) {
    const reply = await service.call(method, path, { body, as });
    expect([path, body, reply.status, reply.body.code]).toEqual([path, body, status, code]);
  }
});

interface Exported {
  id: string;
  encryptedWalletCredentials: string;
}

/** The parts of an export, as bytes. */
function taken({ encryptedWalletCredentials }: Exported): { enc: Buffer; ciphertext: Buffer; organizationId: string } {
  const { data, ...rest } = JSON.parse(encryptedWalletCredentials) as { data: string };
  expect(rest).toEqual({ version: "v1.0.0", dataSignature: "", enclaveQuorumPublic: "" });
  const text = Buffer.from(data, "hex").toString();
  const { encappedPublic, ciphertext, organizationId, ...more } = JSON.parse(text) as Record<string, string>;
  expect([more, encappedPublic]).toEqual([{}, expect.stringMatching(/^04[\da-f]{128}$/)]);
  return {
    enc: Buffer.from(encappedPublic ?? "", "hex"),
    ciphertext: Buffer.from(ciphertext ?? "", "hex"),
    organizationId: organizationId ?? "",
  };
}

function exportTo({ service, path, key }: Story, client: WalletKey): Promise<Reply<Exported>> {
  const body = { clientPublicKey: client.uncompressed };
  return sign<Exported>(service, key, { method: "POST", path: `${path}/export`, body });
}

test("a wallet's mnemonic is exported sealed to the requested key, and is stable", async () => {
  const story = await startStory();
  const client = walletKey();

  const { status, body } = await exportTo(story, client);
  expect([status, body.id]).toEqual([200, story.fixtures.walletId]);
  const { enc, ciphertext, organizationId } = taken(body);
  expect(organizationId).not.toBe("");
  const mnemonic = openMessage(enc, ciphertext, client.privateKey).toString("ascii");
  expect(validateMnemonic(mnemonic, wordlist)).toBe(true);
  expect(() => openMessage(enc, ciphertext, walletKey().privateKey)).toThrow(/authenticate/);

  const again = walletKey();
  const second = taken((await exportTo(story, again)).body);
  expect(second.enc).not.toEqual(enc);
  expect(openMessage(second.enc, second.ciphertext, again.privateKey).toString()).toBe(mnemonic);
  const other = await startStory();
  const others = taken((await exportTo(other, again)).body);
  expect(openMessage(others.enc, others.ciphertext, again.privateKey).toString()).not.toBe(mnemonic);
});

test("any library of the standard opens an export", async () => {
  const client = walletKey();
  const { enc, ciphertext } = taken((await exportTo(await startStory(), client)).body);

  const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });
  const recipientKey = await suite.kem.importKey("raw", Buffer.from(client.privateKey, "hex"), false);
  const info = Buffer.from("7475726e6b65795f68706b65", "hex");
  const aad = Buffer.concat([enc, Buffer.from(client.uncompressed, "hex")]);
  const opened = await suite.open({ recipientKey, enc, info }, ciphertext, aad);
  expect(Buffer.from(opened).toString().split(" ")).toHaveLength(12);
});

test("an export needs a signature, and is sealed only to the signed key", async () => {
  const { service, path, key } = await startStory();
  const requestExport = (client: WalletKey, headers = {}): Promise<Reply<Challenge>> =>
    service.call("POST", `${path}/export`, { body: { clientPublicKey: client.uncompressed }, headers });
  const client = walletKey();
  const { status, body: challenge } = await requestExport(client);
  expect([status, Object.keys(challenge).toSorted()]).toEqual([202, ["expiresAt", "payloadToSign", "requestId"]]);

  const other = await requestExport(walletKey(), retryHeaders(challenge, key));
  expect([other.status, other.body.code]).toEqual([401, "WALLET_SIGNATURE_BODY_MISMATCH"]);
  const withOtherKey = await requestExport(client, retryHeaders(challenge, walletKey()));
  expect([withOtherKey.status, withOtherKey.body.code]).toEqual([401, "WALLET_SIGNATURE_INVALID"]);
  // The challenge for privacy is not valid here.
  const privacy = await service.call<Challenge>("PATCH", path, { body: { privateEnabled: true } });
  expect((await requestExport(client, retryHeaders(privacy.body, key))).status).toBe(401);
  expect((await requestExport(client, retryHeaders(challenge, key))).status).toBe(200);
});
