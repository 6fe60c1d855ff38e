import { readFile } from "node:fs/promises";

/** The rules that no check judges yet, as they are committed; `registry.test.ts` holds the list to the truth. */
export const unjudged: readonly string[] = (await readFile(new URL("unjudged-rules.txt", import.meta.url), "utf8"))
  .trim()
  .split("\n");
