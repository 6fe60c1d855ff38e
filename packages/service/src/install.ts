import type { Schema } from "@tallystick/contract";
import { openInternalAccounts } from "./accounts/index.ts";
import { currencyCodes } from "./currencies/index.ts";
import { ensurePlatform } from "./config/index.ts";
import type { Runtime } from "./runtime/runtime.ts";
import type { Store, Tx } from "./storage/store.ts";
import { ensureToken, hashChosenSecret, hasTokens } from "./tokens/index.ts";
import { openWebhooks } from "./webhooks/index.ts";

/** An API token's `clientId` and `clientSecret` (G-77). */
export interface ClientCredentials {
  clientId: string;
  clientSecret: string;
}

/** One platform that uses this installation. */
export interface PlatformOptions {
  /** Separates its data from those of other platforms, and finds them again after a restart. */
  name: string;
  credentials: ClientCredentials;
}

/** The initial settings of a platform in the sandbox (G-13). */
const sandboxPlatform = { umaDomain: "uma.example.com", currencies: ["USD", "USDC", "USDB"] };

/** The permissions of a token (G-76). */
const permissions: Schema<"TokenPermission">[] = ["VIEW", "TRANSACT", "MANAGE"];

/** Puts into the store what every request needs: counter-accounts, platforms, their accounts and first tokens. */
export async function install(runtime: Runtime, store: Store, platforms: readonly PlatformOptions[]): Promise<void> {
  const hashed = await Promise.all(
    platforms.map(async (platform) => ({
      ...platform,
      secretHash: await hashChosenSecret(platform.credentials.clientSecret, runtime.random),
    })),
  );
  const at = runtime.clock.now();
  await store.transaction(async (tx) => {
    for (const code of currencyCodes) await runtime.ledger.openCounterAccounts(tx, code, at);
    for (const platform of hashed) await installPlatform(runtime, tx, platform, at);
  });
}

async function installPlatform(
  runtime: Runtime,
  tx: Tx,
  { name, credentials, secretHash }: PlatformOptions & { secretHash: string },
  at: number,
): Promise<void> {
  const { ids } = runtime;
  const { id, currencies } = await ensurePlatform(runtime, tx, { name, ...sandboxPlatform }, at);
  await openWebhooks(runtime, tx, id);
  await openInternalAccounts(runtime, tx, { platformId: id, ownerId: id, currencies, at });
  await ensureToken(tx, { platformId: id, name, clientId: credentials.clientId, secretHash, permissions }, ids, at);
}

/** Credentials for a store without any; undefined when it has some. */
export async function firstCredentials({ random }: Runtime, store: Store): Promise<ClientCredentials | undefined> {
  if (await store.read(hasTokens)) return undefined;
  return { clientId: random.hex(16), clientSecret: random.hex(18) };
}
