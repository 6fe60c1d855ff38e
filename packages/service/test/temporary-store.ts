import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** The path of a store that is deleted when the test ends. */
export function temporaryStore(): string {
  const folder = mkdtempSync(join(tmpdir(), "tallystick-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "store.db");
}
