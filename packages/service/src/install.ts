import type { Schema } from "@tallystick/contract";
import { openInternalAccounts } from "./accounts/index.ts";
import type { PasskeyPolicy } from "./auth/index.ts";
import { recordOperatorsAct } from "./audit-log/index.ts";
import { currencyCodes } from "./currencies/index.ts";
import { ensurePlatform, sandboxDomain } from "./config/index.ts";
import type { Runtime } from "./runtime/runtime.ts";
import type { Store, Tx } from "./storage/store.ts";
import {
  findCredentials,
  hashChosenSecret,
  hashGeneratedSecret,
  hasTokens,
  isSecretOf,
  generateClientId,
  generateSecret,
  refuseIdOfAnother,
  setOperatorsToken,
} from "./tokens/index.ts";
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
  /** The secret has 120 random bits or more: a fast hash is enough to keep it. By default a slow one, scrypt, keeps it. */
  isSecretGenerated?: boolean;
  /** Which passkeys it takes; absent: those that the service takes. */
  passkeys?: PasskeyPolicy;
}

/** What is given twice, where each platform needs its own. */
export function givenTwice(platforms: readonly PlatformOptions[]): string | undefined {
  const name = repeated(platforms.map((platform) => platform.name));
  if (name !== undefined) return `the platform ${name}`;
  const clientId = repeated(platforms.map(({ credentials }) => credentials.clientId));
  return clientId === undefined ? undefined : `the client id ${clientId}`;
}

function repeated(values: readonly string[]): string | undefined {
  return values.find((value, index) => values.indexOf(value) !== index);
}

/** The platform of the demo's page, on which every visitor acts. */
export const demoPlatform = "demo page";

/** Why the platforms cannot be served together. */
export function contradictionOf(platforms: readonly PlatformOptions[]): string | undefined {
  const twice = givenTwice(platforms);
  if (twice !== undefined) return `names ${twice} twice`;
  const isDemo = platforms.some(({ name }) => name === demoPlatform);
  return isDemo ? `names a platform "${demoPlatform}", which is the demo's own` : undefined;
}

/** The initial settings of a platform in the sandbox (G-13). */
const sandboxPlatform = { umaDomain: sandboxDomain, currencies: ["USD", "USDC", "USDB"] };

/** The permissions of a token (G-76). */
const permissions: Schema<"TokenPermission">[] = ["VIEW", "TRANSACT", "MANAGE"];

/**
 * Puts into the store what every request needs: counter-accounts, platforms, their accounts and the operator's tokens.
 * Answers each platform by its id, with the hash that is stored of its secret.
 */
export async function install<Platform extends PlatformOptions>(
  runtime: Runtime,
  store: Store,
  platforms: readonly Platform[],
): Promise<ReadonlyMap<string, Platform & { secretHash: string }>> {
  const hashed = await Promise.all(
    platforms.map(async (platform) => ({
      ...platform,
      secretHash: await hashOf(platform, runtime, store),
    })),
  );
  const at = runtime.clock.now();
  return store.transaction(async (tx) => {
    for (const code of currencyCodes) await runtime.ledger.openCounterAccounts(tx, code, at);
    for (const { name, credentials } of hashed) await refuseIdOfAnother(tx, { name, clientId: credentials.clientId });
    const installed = new Map<string, Platform & { secretHash: string }>();
    for (const platform of hashed) installed.set(await installPlatform(runtime, tx, platform, at), platform);
    return installed;
  });
}

/** The stored hash when it is of this secret; a new one would change the token with every start. */
async function hashOf(
  { isSecretGenerated, credentials }: PlatformOptions,
  { random }: Runtime,
  store: Store,
): Promise<string> {
  const { clientId, clientSecret } = credentials;
  if (isSecretGenerated) return hashGeneratedSecret(clientSecret);
  const stored = await store.read((tx) => findCredentials(tx, clientId));
  const isSame = stored !== undefined && (await isSecretOf(stored.secretHash, clientSecret));
  return isSame ? stored.secretHash : hashChosenSecret(clientSecret, random);
}

async function installPlatform(
  runtime: Runtime,
  tx: Tx,
  { name, credentials, secretHash }: PlatformOptions & { secretHash: string },
  at: number,
): Promise<string> {
  const { ids } = runtime;
  const { id, currencies } = await ensurePlatform(runtime, tx, { name, ...sandboxPlatform }, at);
  await openWebhooks(runtime, tx, id);
  await openInternalAccounts(runtime, tx, { platformId: id, ownerId: id, currencies, at });
  const settings = { platformId: id, name, clientId: credentials.clientId, secretHash, permissions };
  const isChanged = await setOperatorsToken(tx, settings, ids, at);
  if (!isChanged) return id;
  const act = { action: "token.secret-replaced", subject: id, details: { clientId: credentials.clientId } } as const;
  await recordOperatorsAct(ids, tx, { ...act, platformId: id, now: at });
  return id;
}

/** The first platform of a store without any, with credentials of its own; undefined when it has tokens already. */
export async function firstPlatform(runtime: Runtime, store: Store): Promise<PlatformOptions | undefined> {
  return (await store.read(hasTokens)) ? undefined : platformWithMadeCredentials("first", runtime);
}

export function platformWithMadeCredentials(name: string, { random }: Runtime): PlatformOptions {
  return {
    name,
    credentials: { clientId: generateClientId(random), clientSecret: generateSecret(random) },
    isSecretGenerated: true,
  };
}
