import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { output } from "./command.ts";
import { packAll } from "./pack.ts";

/** What is packed of a package whose workspace has this manifest. */
function packed(workspace: object): unknown {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "tallystick-repository-")));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folder = "packages/client";
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, "package.json"), JSON.stringify(workspace));
  writeFileSync(join(root, "pnpm-workspace.yaml"), "packages: [packages/*]\n");
  writeFileSync(join(root, folder, "package.json"), JSON.stringify({ name: "client", version: "1.0.0" }));
  cpSync(new URL("../../.pnpmfile.mjs", import.meta.url), join(root, ".pnpmfile.mjs"));
  const one = { name: "client", version: "1.0.0", folder, subpaths: [], commands: [], optionalPeers: {}, needs: [] };
  const [tarball = ""] = packAll(root, [one], root).values();
  return JSON.parse(output("tar", ["-xzOf", tarball, "package/package.json"], { cwd: root }));
}

test("every package is packed with the repository of the workspace and its folder", () => {
  expect(packed({ private: true, repository: "git+https://example.com/tallystick.git" })).toEqual({
    name: "client",
    version: "1.0.0",
    repository: { type: "git", url: "git+https://example.com/tallystick.git", directory: "packages/client" },
  });
});

test("a workspace without a repository leaves the manifests as they are", () => {
  expect(packed({ private: true })).toEqual({ name: "client", version: "1.0.0" });
});
