import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Writable } from "node:stream";
import { pino } from "pino";
import type { Schema } from "@tallystick/contract";
import { expect, onTestFinished, test } from "vitest";
import { openSqliteStore } from "../src/storage/sqlite-store.ts";
import type { Tx } from "../src/storage/store.ts";
import { createAgent, redeem } from "./agent-fixtures.ts";
import { startService, type RunningService } from "./start-service.ts";
import { temporaryStore } from "./temporary-store.ts";
import { walletKey } from "./wallet-key.ts";
import { createCard, createWallet, getCard, openWallet, sign } from "./wallet-fixtures.ts";

type Secrets = Record<string, string>;

/** A life in which every kind of secret is handed out. Webhooks arrive nowhere, so they stay in the store. */
async function liveWithSecrets(service: RunningService): Promise<Secrets> {
  const { call } = service;
  await call("PATCH", "/config", { body: { webhookEndpoint: "http://127.0.0.1:1/nowhere" } });
  const headers = { "idempotency-key": "one token" };
  const body = { name: "CI", permissions: ["VIEW"] };
  const token = (await call<Schema<"CreatedToken">>("POST", "/tokens", { body, headers })).body;
  await call("GET", "/tokens", { as: { clientId: token.clientId, clientSecret: `${token.clientSecret}0` } });
  const fixtures = await createWallet(service);
  const { deviceCode } = await createAgent(service, fixtures.customerId);
  const redeemed = (await redeem(service, deviceCode.code)).body;
  await redeem(service, deviceCode.code);
  const { key } = await openWallet(service, fixtures);
  const exportBody = { clientPublicKey: walletKey().uncompressed };
  await sign(service, key, {
    method: "POST",
    path: `/internal-accounts/${fixtures.walletId}/export`,
    body: exportBody,
  });
  const { body: card } = await getCard(service, (await createCard(service, fixtures)).body.id);
  return {
    clientSecret: token.clientSecret,
    chosenSecret: service.first.clientSecret,
    deviceCode: deviceCode.code,
    accessToken: redeemed.accessToken,
    panEmbedUrl: card.panEmbedUrl ?? "",
  };
}

/** What the store keeps sealed and no reply shows. */
async function sealedSecrets(tx: Tx): Promise<Secrets> {
  const { vault } = tx;
  const seed = await tx.selectFrom("walletSeeds").selectAll().executeTakeFirstOrThrow();
  const [endpoint] = await tx.selectFrom("webhookEndpoints").selectAll().orderBy("url", "desc").execute();
  const platform = await tx.selectFrom("platforms").selectAll().executeTakeFirstOrThrow();
  const row = endpoint?.platformId ?? "";
  const pem = vault.open({ table: "webhookEndpoints", column: "privateKey", row }, endpoint?.privateKey ?? "");
  return {
    seed: vault.open({ table: "walletSeeds", column: "entropy", row: seed.accountId }, seed.entropy),
    signingKey: pem.split("\n")[1] ?? "",
    lookupKey: vault.open({ table: "platforms", column: "lookupKey", row: platform.id }, platform.lookupKey),
  };
}

test("the store's files and the log contain no secret", async () => {
  const file = temporaryStore();
  let log = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk);
      done();
    },
  });
  const service = await startService({ store: file, logger: pino({ level: "debug" }, stream) });
  onTestFinished(service.close);
  const handedOut = await liveWithSecrets(service);
  const store = await openSqliteStore(file);
  onTestFinished(store.close);
  const secrets = { ...handedOut, ...(await store.read(sealedSecrets)) };
  for (const secret of Object.values(secrets)) expect(secret.length).toBeGreaterThan(9);

  const files = readdirSync(dirname(file)).filter((name) => name !== basename(`${file}.key`));
  expect(files).toContain(basename(`${file}-wal`));
  const places = [["log", log], ...files.map((name) => [name, readFileSync(join(dirname(file), name), "latin1")])];
  for (const [place, text = ""] of places)
    for (const [name, secret] of Object.entries(secrets))
      expect([place, name, text.includes(secret)]).toEqual([place, name, false]);
  expect(places.map(([, text = ""]) => text.includes("CreatedToken") || text.includes("Token:"))).toContain(true);
});

test("every reply forbids caching", async () => {
  const service = await startService();
  onTestFinished(service.close);
  for (const path of ["/config", "/nowhere", "/tokens"])
    expect((await service.call("GET", path)).headers.get("cache-control")).toBe("no-store");
});
