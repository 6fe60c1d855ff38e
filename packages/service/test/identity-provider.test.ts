import type { Schema } from "@tallystick/contract";
import { expect, test } from "vitest";
import { idToken, nonceFor } from "./id-token.ts";
import { startIdentityProvider, type IdentityProvider } from "./identity-provider.ts";
import { operatorKeyOf, type ServiceOptions } from "../src/index.ts";
import { codeIn, mailbox } from "./mailbox.ts";
import { willingRails } from "./willing-rails.ts";
import { openBundle } from "./open-bundle.ts";
import { temporaryStore } from "./temporary-store.ts";
import { startService, type OrRefusal, type Reply, type RunningService } from "./start-service.ts";
import { walletKey, type WalletKey } from "./wallet-key.ts";
import { createWallet, sign, type WalletFixtures } from "./wallet-fixtures.ts";

interface Story {
  service: RunningService;
  fixtures: WalletFixtures;
  provider: IdentityProvider;
  key: WalletKey;
}

/** A wallet outside the sandbox, a session of it, and a provider whose tokens the service accepts. */
async function startStory(options: ServiceOptions = {}): Promise<Story> {
  const provider = await startIdentityProvider("app");
  const box = mailbox();
  const service = await startService({
    sandbox: false,
    rails: willingRails,
    mailer: box.mailer,
    oidcIssuers: [provider.issuer],
    ...options,
  });
  const fixtures = await createWallet(service);
  await service.call("POST", `/auth/credentials/${fixtures.credentialId}/challenge`);
  const client = walletKey();
  const proof = { type: "EMAIL_OTP", otp: codeIn(await box.next()), clientPublicKey: client.uncompressed };
  const path = `/auth/credentials/${fixtures.credentialId}/verify`;
  const { body } = await service.call<Schema<"OpenedSession">>("POST", path, { body: proof });
  const key = walletKey(openBundle(body.encryptedSessionSigningKey, client.privateKey));
  return { service, fixtures, provider, key };
}

type Answer = OrRefusal<Schema<"AuthMethod"> & Schema<"OpenedSession"> & { reason?: string }>;

function add({ service, fixtures }: Story, oidcToken: string): Promise<Reply<Answer>> {
  return service.call("POST", "/auth/credentials", {
    body: { type: "OAUTH", accountId: fixtures.walletId, oidcToken },
  });
}

test("outside the sandbox a provider's tokens create a credential and open sessions, others do not", async () => {
  const story = await startStory();
  const { service, fixtures, provider, key } = story;

  const unsigned = idToken({ iss: provider.issuer, sub: "ada" });
  const forged = await add(story, unsigned);
  expect([forged.status, forged.body.code]).toEqual([401, "UNAUTHORIZED"]);
  expect(forged.body.reason).toContain("signature");

  const oidcToken = await provider.signIn("ada", "any");
  const body = { type: "OAUTH", accountId: fixtures.walletId, oidcToken };
  const added = await sign<Answer>(service, key, { method: "POST", path: "/auth/credentials", body });
  expect(added).toMatchObject({ status: 201, body: { type: "OAUTH", nickname: "ada@example.com" } });

  const client = walletKey();
  const clientPublicKey = client.uncompressed;
  const prove = (token: string): Promise<Reply<Answer>> =>
    service.call("POST", `/auth/credentials/${added.body.id}/verify`, {
      body: { type: "OAUTH", oidcToken: token, clientPublicKey },
    });
  const good = await provider.signIn("ada", nonceFor(clientPublicKey));
  const opened = await prove(good);
  expect(opened.status).toBe(200);
  expect(openBundle(opened.body.encryptedSessionSigningKey, client.privateKey)).toMatch(/^[\da-f]{64}$/);

  const nonce = nonceFor(clientPublicKey);
  const [head = "", claims = "", signature = ""] = good.split(".");
  const tampered = `${head}.${claims}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
  const refused: [string, string, string][] = [
    ["another person's", await provider.signIn("bob", nonce), "sub"],
    ["another key's", oidcToken, "nonce"],
    ["nobody's signature", idToken({ iss: provider.issuer, sub: "ada", nonce }), "signature"],
    ["a tampered signature", tampered, "signature"],
  ];
  for (const [fault, token, reason] of refused) {
    const reply = await prove(token);
    expect([fault, reply.status, reply.body.reason]).toEqual([fault, 401, expect.stringContaining(reason)]);
  }
});

test("a provider that the operator takes away opens no more sessions", async () => {
  const options = { store: temporaryStore(), operatorKey: operatorKeyOf(Buffer.alloc(32, 7).toString("base64")) };
  const story = await startStory(options);
  const { service, fixtures, provider, key } = story;
  const body = { type: "OAUTH", accountId: fixtures.walletId, oidcToken: await provider.signIn("ada", "any") };
  const added = await sign<Answer>(service, key, { method: "POST", path: "/auth/credentials", body });
  const clientPublicKey = walletKey().uncompressed;
  const oidcToken = await provider.signIn("ada", nonceFor(clientPublicKey));
  await service.close();

  const later = await startService({ ...options, sandbox: false, rails: willingRails });
  const reply = await later.call<Answer>("POST", `/auth/credentials/${added.body.id}/verify`, {
    body: { type: "OAUTH", oidcToken, clientPublicKey },
  });
  expect([reply.status, reply.body.reason]).toEqual([401, expect.stringContaining("iss is not accepted")]);
});

test("an unaccepted or silent provider creates no credential", async () => {
  const story = await startStory();
  const unknownIssuer = await add(story, idToken({ iss: "http://127.0.0.1:1" }));
  expect([unknownIssuer.status, unknownIssuer.body.code]).toEqual([400, "INVALID_INPUT"]);

  const silent = await startService({ sandbox: false, rails: willingRails, oidcIssuers: ["http://127.0.0.1:1"] });
  const { walletId } = await createWallet(silent);
  const body = { type: "OAUTH", accountId: walletId, oidcToken: idToken({ iss: "http://127.0.0.1:1" }) };
  const reply = await silent.call<Answer>("POST", "/auth/credentials", { body });
  expect([reply.status, reply.body.reason]).toEqual([401, expect.stringContaining("cannot be read now")]);
});
