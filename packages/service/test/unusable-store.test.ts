import { join } from "node:path";
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createService, UnusableStore } from "../src/index.ts";
import { temporaryStore } from "./temporary-store.ts";

for (const [name, prepare, message] of [
  ["a file that is no database", (path: string) => writeFileSync(path, "no database".repeat(1000)), "restore a backup"],
  ["a folder", (path: string) => mkdirSync(path), "it is no regular file"],
  ["a pipe", (path: string) => execFileSync("mkfifo", [path]), "it is no regular file"],
  ["a folder that does not exist", () => {}, "its folder does not exist"],
] as const) {
  test(`${name} is rejected with the next step`, async () => {
    const file = temporaryStore();
    prepare(file);
    const store = message.includes("its folder") ? join(file, "missing", "store.db") : file;
    const opening = createService({ store });
    await expect(opening).rejects.toBeInstanceOf(UnusableStore);
    await expect(opening).rejects.toThrow(message);
  });
}

test("in production a file needs the operator's key", async () => {
  const opening = createService({ store: temporaryStore(), sandbox: false });
  await expect(opening).rejects.toThrow("openssl rand -base64 32");
});
