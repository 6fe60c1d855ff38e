import type { Schema } from "@tallystick/contract";
import { pino } from "pino";
import { expect, test } from "vitest";
import type { ServiceOptions } from "../src/index.ts";
import { codeIn, mailbox, type Mailbox } from "./mailbox.ts";
import { openBundle } from "./open-bundle.ts";
import { startService, type Reply, type RunningService } from "./start-service.ts";
import { walletKey } from "./wallet-key.ts";
import { createCard, createWallet, retryHeaders } from "./wallet-fixtures.ts";
import { willingRails } from "./willing-rails.ts";

interface Production {
  service: RunningService;
  box: Mailbox;
  credentialId: string;
}

/** A wallet outside the sandbox, whose mails arrive here. */
async function startProduction(options: ServiceOptions = {}): Promise<Production> {
  const box = mailbox();
  const service = await startService({ sandbox: false, rails: willingRails, mailer: box.mailer, ...options });
  return { service, box, credentialId: (await createWallet(service)).credentialId };
}

/** Has a code issued, and takes it out of the mail. */
async function issue({ service, box, credentialId }: Production): Promise<string> {
  await service.call("POST", `/auth/credentials/${credentialId}/challenge`);
  return codeIn(await box.next());
}

async function prove(
  { service, credentialId }: Production,
  otp: string,
  client = walletKey(),
): Promise<Reply<Schema<"OpenedSession">>> {
  const body = { type: "EMAIL_OTP", otp, clientPublicKey: client.uncompressed };
  return service.call("POST", `/auth/credentials/${credentialId}/verify`, { body });
}

/** Another code of the same length. */
function other(code: string): string {
  return code.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10));
}

test("outside the sandbox a mailed code is valid once, and 000000 is invalid", async () => {
  const production = await startProduction();
  expect((await prove(production, "000000")).status).toBe(401);

  const { service, credentialId, box } = production;
  await service.call("POST", `/auth/credentials/${credentialId}/challenge`);
  const mail = await box.next();
  expect(mail.to).toMatch(/^holder\d+@example\.com$/);
  const code = codeIn(mail);
  expect(code).toMatch(/^\d{6}$/);
  expect((await prove(production, other(code))).status).toBe(401);
  expect((await prove(production, code)).status).toBe(200);
  expect((await prove(production, code)).status).toBe(401);
});

test("outside the sandbox a code expires, and a new one replaces it", async () => {
  const production = await startProduction();
  const { service } = production;

  const first = await issue(production);
  await service.advance(301_000);
  expect((await prove(production, first)).status).toBe(401);
  const second = await issue(production);
  const third = await issue(production);
  expect((await prove(production, second)).status).toBe(401);
  await service.advance(298_000);
  expect((await prove(production, third)).status).toBe(200);
});

test("codes have the form of the platform's settings", async () => {
  const production = await startProduction();
  const embeddedWalletConfig = { otpLength: 9, alphanumeric: true, expirationSeconds: 10, appName: "Fish" };
  await production.service.call("PATCH", "/config", { body: { embeddedWalletConfig } });

  const code = await issue(production);
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{9}$/);
  await production.service.advance(9000);
  expect((await prove(production, code.toLowerCase())).status).toBe(200);
  const late = await issue(production);
  await production.service.advance(10_000);
  expect((await prove(production, late)).status).toBe(401);
});

test("a rejected mail is sent again with a new code until the expiry", async () => {
  const production = await startProduction();
  const { service, box, credentialId } = production;
  box.refuse(2);
  await service.call("POST", `/auth/credentials/${credentialId}/challenge`);

  const mail = box.next();
  while (box.count() === 0) await service.advance(1000);
  expect((await prove(production, codeIn(await mail))).status).toBe(200);
  expect(box.count()).toBe(1);
});

test("a rejected proof with a right code leaves the code valid", async () => {
  const production = await startProduction();
  const code = await issue(production);

  const offCurve = { ...walletKey(), uncompressed: `04${"1".repeat(128)}` };
  expect((await prove(production, code, offCurve)).status).toBe(400);
  expect((await prove(production, code)).status).toBe(200);
});

test("outside the sandbox the legacy stamp is rejected", async () => {
  const { service } = await startProduction();
  const fixtures = await createWallet(service);
  await service.advance(1);
  const { body: card } = await createCard(service, fixtures);
  await service.advance(1);
  const request = { body: { state: "FROZEN" } };
  const challenge = await service.call<Schema<"SignedRetryChallenge">>("PATCH", `/cards/${card.id}`, request);

  const headers = {
    ...retryHeaders(challenge.body, walletKey()),
    "service-wallet-signature": "sandbox-valid-signature",
  };
  const reply = await service.call("PATCH", `/cards/${card.id}`, { ...request, headers });
  expect([reply.status, reply.body.code]).toEqual([401, "WALLET_SIGNATURE_MALFORMED"]);
});

test("the log contains neither codes nor keys", async () => {
  const lines: string[] = [];
  const logger = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
  const production = await startProduction({ logger });
  const client = walletKey();
  const code = await issue(production);
  await prove(production, "nocode");
  const { body: session } = await prove(production, code, client);

  const log = lines.join("");
  expect(log).toContain(production.credentialId);
  const bundle = session.encryptedSessionSigningKey;
  for (const secret of [`"${code}"`, "nocode", bundle, openBundle(bundle, client.privateKey)]) {
    expect(log).not.toContain(secret);
  }
});
