import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { RailCallbacks } from "../rails/index.ts";
import type { ServeValues } from "./options.ts";
import { railsOf } from "./rails-of.ts";

function valuesOf(rails: string): ServeValues {
  return { rails } as ServeValues; // it reads nothing else
}

function moduleOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "rails-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "rails.mjs");
  writeFileSync(file, text);
  return file;
}

test("A module connects the adapters of production", async () => {
  const connect = await railsOf(valuesOf(moduleOf("export default () => ({ rates: { rate: () => 2 } })")));
  const service: RailCallbacks = { report: async () => "applied", deposit: async () => "booked" };
  expect(connect?.(service).rates?.rate("USD", "EUR")).toBe(2);
});

test("A missing module or a missing function is an error with the next step", async () => {
  await expect(railsOf(valuesOf("./nowhere.mjs"))).rejects.toThrow("--rails: ./nowhere.mjs cannot be loaded");
  await expect(railsOf(valuesOf(moduleOf("export default {}")))).rejects.toThrow(
    "must export a function as its default",
  );
});
