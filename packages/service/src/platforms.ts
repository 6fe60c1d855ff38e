import type { PasskeyPolicy } from "./auth/index.ts";
import { listPlatforms } from "./config/index.ts";
import { demoPlatform, firstPlatform, install, type ClientCredentials } from "./install.ts";
import type { Foundation } from "./foundation.ts";
import type { ServiceOptions } from "./service.ts";
import type { Settings } from "./settings.ts";
import type { KnownSecret } from "./tokens/index.ts";

/** The platforms that the operator gave, or the first one of a new store. */
export interface Platforms {
  /** The credentials that were made here. */
  made: ClientCredentials | undefined;
  /** The secrets of all of them, with their hashes. */
  known: readonly KnownSecret[];
  passkeysOf: (platformId: string) => PasskeyPolicy;
  /** Whether any platform accepts a passkey. */
  takesPasskeys: boolean;
  /** The ids of those that have access, by token, agent or session; undefined: all of the store. */
  served: ReadonlySet<string> | undefined;
  /** Gives access to a platform that the service made for itself. */
  serve: (platformId: string) => void;
  /** The names of the platforms of the store that have no access. */
  unserved: readonly string[];
}

export async function installPlatforms(
  { runtime, store }: Pick<Foundation, "runtime" | "store">,
  { passkeys }: Settings,
  { platforms: given }: ServiceOptions,
): Promise<Platforms> {
  const made = given ? undefined : await firstPlatform(runtime, store);
  const installed = await install(runtime, store, given ?? (made ? [made] : []));
  const policies = [passkeys, ...(given ?? []).map((platform) => platform.passkeys ?? passkeys)];
  const stored = await store.read(listPlatforms);
  const served = given && new Set(installed.keys());
  return {
    served,
    serve: (platformId) => void served?.add(platformId),
    unserved: stored
      .filter(({ id, name }) => served?.has(id) === false && name !== demoPlatform)
      .map(({ name }) => name),
    made: made?.credentials,
    known: [...installed.values()].map(({ credentials: { clientId, clientSecret: secret }, secretHash }) => ({
      clientId,
      secret,
      secretHash,
    })),
    passkeysOf: (platformId) => installed.get(platformId)?.passkeys ?? passkeys,
    takesPasskeys: policies.some(({ origins }) => origins?.length !== 0),
  };
}
