import type { HeaderValues } from "./caller-headers.ts";

/** Later sources override earlier ones, regardless of the case of names. */
export function mergedHeaders(...sources: readonly HeaderValues[]): HeaderValues {
  const merged = new Map<string, [name: string, value: string]>();
  for (const source of sources)
    for (const header of Object.entries(source)) merged.set(header[0].toLowerCase(), header);
  return Object.fromEntries(merged.values());
}
