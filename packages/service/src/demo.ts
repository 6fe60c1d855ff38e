import { createDemo } from "@tallystick/demo";
import type { RequestHandler } from "express";
import { demoPlatform, install, platformWithMadeCredentials, type ClientCredentials } from "./install.ts";
import type { Platforms } from "./platforms.ts";
import type { Runtime } from "./runtime/runtime.ts";
import type { Store } from "./storage/store.ts";

/** The demo's page, on a separate platform that is created on the first use. */
export function openDemo(runtime: Runtime, store: Store, { serve }: Pick<Platforms, "serve">): RequestHandler {
  const { random, contract } = runtime;
  let opened: Promise<ClientCredentials> | undefined;
  return createDemo({
    basePath: contract.basePath,
    credentials: () => (opened ??= openPlatform(runtime, store, serve)),
    challenge: () => Buffer.from(random.bytes(32)).toString("base64url"),
  });
}

async function openPlatform(
  runtime: Runtime,
  store: Store,
  serve: (platformId: string) => void,
): Promise<ClientCredentials> {
  const platform = platformWithMadeCredentials(demoPlatform, runtime);
  for (const id of (await install(runtime, store, [platform])).keys()) serve(id);
  return platform.credentials;
}
