import type { PasskeyPolicy } from "./auth/index.ts";
import { firstPlatform, install, type ClientCredentials } from "./install.ts";
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
}

export async function installPlatforms(
  { runtime, store }: Pick<Foundation, "runtime" | "store">,
  { passkeys }: Settings,
  { platforms: given }: ServiceOptions,
): Promise<Platforms> {
  const made = given ? undefined : await firstPlatform(runtime, store);
  const installed = await install(runtime, store, given ?? (made ? [made] : []));
  const policies = [passkeys, ...(given ?? []).map((platform) => platform.passkeys ?? passkeys)];
  return {
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
