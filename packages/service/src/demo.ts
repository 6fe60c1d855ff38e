import { createDemo } from "@tallystick/demo";
import type { RequestHandler } from "express";
import { install, platformWithMadeCredentials, type ClientCredentials } from "./install.ts";
import type { Runtime } from "./runtime/runtime.ts";
import type { Store } from "./storage/store.ts";

/** The demo's page, on a separate platform that is created on the first use. */
export function openDemo(runtime: Runtime, store: Store): RequestHandler {
  const { random, contract } = runtime;
  let opened: Promise<ClientCredentials> | undefined;
  return createDemo({
    basePath: contract.basePath,
    credentials: () => (opened ??= openPlatform(runtime, store)),
    challenge: () => Buffer.from(random.bytes(32)).toString("base64url"),
  });
}

async function openPlatform(runtime: Runtime, store: Store): Promise<ClientCredentials> {
  const platform = platformWithMadeCredentials("demo", runtime);
  await install(runtime, store, [platform]);
  return platform.credentials;
}
