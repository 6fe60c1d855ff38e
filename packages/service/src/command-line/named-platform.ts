import { findPlatformNamed } from "../config/index.ts";
import type { Tx } from "../storage/store.ts";
import type { OptionValues } from "./options.ts";
import { UsageError } from "./usage-error.ts";

type PlatformValues = Pick<OptionValues, "platform">;

/** @throws UsageError when no platform is named. */
export function checkPlatform({ platform }: PlatformValues): void {
  if (platform === undefined)
    throw new UsageError("--platform says which platform: its name, such as first, or its id.");
}

/** The id of the named platform. @throws UsageError for an unknown name. */
export async function namedPlatform(tx: Tx, { platform = "" }: PlatformValues): Promise<string> {
  const { id, names } = await findPlatformNamed(tx, platform);
  if (id === undefined) throw new UsageError(`There is no platform ${platform}. There are: ${names.join(", ")}.`);
  return id;
}
