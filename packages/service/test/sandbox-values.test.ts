import { globSync, readFileSync } from "node:fs";
import type { Schema } from "@tallystick/contract";
import { expect, test } from "vitest";
import { productionChecks, type ProofChecks } from "../src/auth/index.ts";
import type { Composition } from "../src/create-service.ts";
import type { ServiceOptions } from "../src/index.ts";
import { systemRandomness } from "../src/runtime/randomness.ts";
import { sandboxChecks } from "../src/sandbox-checks.ts";
import type { Settings } from "../src/settings.ts";
import { idToken } from "./id-token.ts";
import { startIdentityProvider } from "./identity-provider.ts";
import { codeIn, mailbox } from "./mailbox.ts";
import { openBundle } from "./open-bundle.ts";
import { softwareAuthenticator } from "./software-authenticator.ts";
import { startService, type Reply, type RunningService } from "./start-service.ts";
import { createCard, createWallet, retryHeaders, sign, type WalletFixtures } from "./wallet-fixtures.ts";
import { walletKey, type WalletKey } from "./wallet-key.ts";
import { willingRails } from "./willing-rails.ts";

/** A wallet in one mode, with a session that a mailed code opened. */
interface Holder {
  service: RunningService;
  fixtures: WalletFixtures;
  key: WalletKey;
  /** The issuer of ID tokens that the service accepts. */
  issuer: string;
}

async function holderIn(mode: ServiceOptions): Promise<Holder> {
  const box = mailbox();
  const { issuer } = await startIdentityProvider("app");
  const options = { mailer: box.mailer, passkeys: {}, oidcIssuers: [issuer] };
  const service = await startService({ ...options, ...mode });
  const fixtures = await createWallet(service);
  await service.advance(1);
  await service.call("POST", `/auth/credentials/${fixtures.credentialId}/challenge`);
  const client = walletKey();
  const { body } = await verify(service, fixtures.credentialId, {
    type: "EMAIL_OTP",
    otp: codeIn(await box.next()),
    clientPublicKey: client.uncompressed,
  });
  return { service, fixtures, issuer, key: walletKey(openBundle(body.encryptedSessionSigningKey, client.privateKey)) };
}

function verify(
  service: RunningService,
  credentialId: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Reply<Schema<"OpenedSession">>> {
  return service.call("POST", `/auth/credentials/${credentialId}/verify`, { body, headers });
}

/** What a sandbox takes for a proof, each sent as it says. */
const values: Record<string, (holder: Holder) => Promise<Reply<unknown>>> = {
  "the code 000000": ({ service, fixtures }) =>
    verify(service, fixtures.credentialId, {
      type: "EMAIL_OTP",
      otp: "000000",
      clientPublicKey: walletKey().uncompressed,
    }),
  "the value in place of a stamp": async ({ service, fixtures }) => {
    const { body: card } = await createCard(service, fixtures);
    await service.advance(1);
    const [path, body] = [`/cards/${card.id}`, { state: "FROZEN" }];
    const challenge = await service.call<Schema<"SignedRetryChallenge">>("PATCH", path, { body });
    const headers = retryHeaders(challenge.body, walletKey());
    const legacy = { ...headers, "service-wallet-signature": "sandbox-valid-signature" };
    return service.call("PATCH", path, { body, headers: legacy });
  },
  "the signature of any passkey": async ({ service, fixtures, key }) => {
    const authenticator = softwareAuthenticator();
    const asked = "cmVnaXN0ZXI";
    const added = await sign<Schema<"AuthMethod">>(service, key, {
      method: "POST",
      path: "/auth/credentials",
      body: {
        type: "PASSKEY",
        accountId: fixtures.walletId,
        challenge: asked,
        attestation: authenticator.register(asked),
      },
    });
    const challenge = await service.call<Schema<"PasskeyChallenge">>(
      "POST",
      `/auth/credentials/${added.body.id}/challenge`,
      { body: { clientPublicKey: walletKey().uncompressed } },
    );
    const { requestId, challenge: text } = challenge.body;
    const assertion = { ...authenticator.answer(text), signature: "sandbox-valid-passkey-signature" };
    return verify(service, added.body.id, { type: "PASSKEY", assertion }, { "request-id": requestId });
  },
  "an ID token without a signature": ({ service, fixtures, issuer, key }) =>
    sign<unknown>(service, key, {
      method: "POST",
      path: "/auth/credentials",
      body: { type: "OAUTH", accountId: fixtures.walletId, oidcToken: idToken({ iss: issuer, sub: "ada" }) },
    }).catch((error: Error) => ({ status: Number(/got (\d+)/.exec(error.message)?.[1]) }) as Reply<unknown>),
};

test.for(Object.keys(values))("%s proves something in the sandbox, and nothing in production", async (name) => {
  const tried = values[name];
  const sandbox = await tried?.(await holderIn({}));
  expect(sandbox?.status).toBeLessThan(300);
  const production = await tried?.(await holderIn({ sandbox: false, rails: willingRails }));
  expect(production?.status).toBe(401);
});

test("the checks of the sandbox do not compile for production", () => {
  const production = productionChecks(systemRandomness);
  // @ts-expect-error The checks of a sandbox are of another type.
  const others: ProofChecks<"production"> = sandboxChecks;
  // @ts-expect-error In production nothing stands in place of a stamp.
  const stamped: ProofChecks<"production"> = { ...production, legacyStamp: "sandbox-valid-signature" };
  // @ts-expect-error No service has the settings of one mode and the checks of the other.
  const mixed: Composition = { settings: { mode: "production" } as Settings<"production">, checks: sandboxChecks };
  expect([others, stamped, mixed]).toHaveLength(3);
  expect(production).not.toHaveProperty("legacyStamp");
});

test("the values of the sandbox stand in one file, which only the composition of a service imports", () => {
  const folder = new URL("../src/", import.meta.url).pathname;
  const files = globSync("**/*.ts", { cwd: folder }).filter((file) => !file.endsWith(".test.ts"));
  const containing = (text: RegExp): string[] => files.filter((file) => text.test(readFileSync(folder + file, "utf8")));
  expect(containing(/sandbox-valid|"0{6}"/)).toEqual(["sandbox-checks.ts"]);
  expect(containing(/from "[^"]*sandbox-checks/)).toEqual(["create-service.ts"]);
});
