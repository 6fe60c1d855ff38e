import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ConnectRails } from "../rails/index.ts";
import type { ServeValues } from "./options.ts";
import { UsageError } from "./usage-error.ts";

/** What the module of `--rails` exports as its default. @throws UsageError when it cannot be loaded or exports no function. */
export async function railsOf({ rails: file }: ServeValues): Promise<ConnectRails | undefined> {
  if (file === undefined) return undefined;
  const loaded = await load(file);
  if (typeof loaded !== "function")
    throw new UsageError(`--rails: ${file} must export a function as its default: (service) => ({ bank, … }).`);
  return loaded as ConnectRails; // the operator's own code
}

async function load(file: string): Promise<unknown> {
  try {
    const module: object = await import(pathToFileURL(resolve(file)).href);
    return Reflect.get(module, "default");
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`--rails: ${file} cannot be loaded: ${reason}`, { cause });
  }
}
