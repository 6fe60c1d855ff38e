import type { Schema } from "@tallystick/contract";
import { pino } from "pino";
import { expect, test } from "vitest";
import type { Randomness, ServiceOptions } from "../src/index.ts";
import { systemRandomness } from "../src/runtime/randomness.ts";
import { openBundle } from "./open-bundle.ts";
import { startService, type Reply, type RunningService } from "./start-service.ts";
import { walletKey } from "./wallet-key.ts";
import { createCard, createWallet, retryHeaders } from "./wallet-world.ts";

/** A service outside the sandbox whose codes are these, one after another. */
function startProduction(codes: string[], options: ServiceOptions = {}): Promise<RunningService> {
  const digits: Randomness["digits"] = (length) =>
    (length === 6 ? codes.shift() : undefined) ?? systemRandomness.digits(length);
  return startService({ sandbox: false, random: { ...systemRandomness, digits }, ...options });
}

function issue(service: RunningService, credentialId: string): Promise<Reply<unknown>> {
  return service.call("POST", `/auth/credentials/${credentialId}/challenge`);
}

async function prove(
  service: RunningService,
  credentialId: string,
  otp: string,
  client = walletKey(),
): Promise<Reply<Schema<"OpenedSession">>> {
  const body = { type: "EMAIL_OTP", otp, clientPublicKey: client.uncompressed };
  return service.call("POST", `/auth/credentials/${credentialId}/verify`, { body });
}

test("outside the sandbox a code is right once, after it was issued, and 000000 is no code", async () => {
  const service = await startProduction(["123456"]);
  const { credentialId } = await createWallet(service);

  expect((await prove(service, credentialId, "123456")).status).toBe(401);
  await issue(service, credentialId);
  expect((await prove(service, credentialId, "000000")).status).toBe(401);
  expect((await prove(service, credentialId, "123456")).status).toBe(200);
  expect((await prove(service, credentialId, "123456")).status).toBe(401);
});

test("outside the sandbox a code expires, and a fresh one takes its place", async () => {
  const service = await startProduction(["111111", "222222", "333333"]);
  const { credentialId } = await createWallet(service);

  await issue(service, credentialId);
  await service.advance(301_000);
  expect((await prove(service, credentialId, "111111")).status).toBe(401);
  await issue(service, credentialId);
  await issue(service, credentialId);
  expect((await prove(service, credentialId, "222222")).status).toBe(401);
  await service.advance(298_000);
  expect((await prove(service, credentialId, "333333")).status).toBe(200);
});

test("a refused proof with a right code leaves the code good", async () => {
  const service = await startProduction(["123456"]);
  const { credentialId } = await createWallet(service);
  await issue(service, credentialId);

  const offCurve = { ...walletKey(), uncompressed: `04${"1".repeat(128)}` };
  expect((await prove(service, credentialId, "123456", offCurve)).status).toBe(400);
  expect((await prove(service, credentialId, "123456")).status).toBe(200);
});

test("outside the sandbox the legacy stamp is none", async () => {
  const service = await startProduction(["123456"]);
  const world = await createWallet(service);
  const { body: card } = await createCard(service, world);
  const request = { body: { state: "FROZEN" } };
  const challenge = await service.call<Schema<"SignedRetryChallenge">>("PATCH", `/cards/${card.id}`, request);

  const headers = {
    ...retryHeaders(challenge.body, walletKey()),
    "service-wallet-signature": "sandbox-valid-signature",
  };
  const reply = await service.call("PATCH", `/cards/${card.id}`, { ...request, headers });
  expect([reply.status, reply.body.code]).toEqual([401, "WALLET_SIGNATURE_MALFORMED"]);
});

test("neither codes nor keys are in the log", async () => {
  const lines: string[] = [];
  const logger = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
  const service = await startProduction(["mycode"], { logger });
  const { credentialId } = await createWallet(service);
  const client = walletKey();
  await issue(service, credentialId);
  await prove(service, credentialId, "nocode");
  const { body: session } = await prove(service, credentialId, "mycode", client);

  const log = lines.join("");
  expect(log).toContain(credentialId);
  const bundle = session.encryptedSessionSigningKey;
  for (const secret of ["mycode", "nocode", bundle, openBundle(bundle, client.privateKey)]) {
    expect(log).not.toContain(secret);
  }
});
