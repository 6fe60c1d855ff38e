import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { imageFiles } from "./image-lock.ts";

const root = new URL("../..", import.meta.url).pathname;
const read = (path: string): string => readFileSync(join(root, path), "utf8");

test("the image installs the versions of pnpm-lock.yaml", () => {
  const files = imageFiles(parse(read("pnpm-lock.yaml")), (folder) => JSON.parse(read(`${folder}/package.json`)));
  for (const [name, text] of Object.entries(files)) expect(read(`packages/service/image/${name}`)).toBe(text);
});

function hash(text: string): { resolution: { integrity: string } } {
  return { resolution: { integrity: `sha512-${text}` } };
}

test("a package that needs another version than others has its own within it", () => {
  const link = { version: "link:../server" };
  const lock = {
    importers: {
      "packages/service": { dependencies: { "@tallystick/server": link, b: { version: "2.0.0" } } },
      "packages/server": { dependencies: { a: { version: "1.0.0(b@2.0.0)" } } },
    },
    packages: { "a@1.0.0": hash("a1"), "b@1.0.0": hash("b1"), "b@2.0.0": hash("b2"), "c@1.0.0": hash("c1") },
    snapshots: {
      "a@1.0.0(b@2.0.0)": { dependencies: { b: "1.0.0" }, optionalDependencies: { c: "1.0.0" } },
      "b@1.0.0": {},
      "b@2.0.0": { dependencies: { c: "1.0.0" } },
      "c@1.0.0": {},
    },
  };
  const bin = { "tallystick-service": "./dist/bin.js" };
  const files = imageFiles(lock, (folder) => {
    const name = `@tallystick/${folder.slice("packages/".length)}`;
    return { name, version: "7.0.0", ...(name.endsWith("service") && { publishConfig: { bin } }) };
  });
  const { packages } = JSON.parse(files["package-lock.json"] ?? "") as { packages: Record<string, unknown> };
  expect(packages).toEqual({
    "": { name: "tallystick-image", version: "7.0.0", dependencies: { "@tallystick/service": "7.0.0" } },
    "node_modules/@tallystick/service": {
      version: "7.0.0",
      bin,
      dependencies: { "@tallystick/server": "7.0.0", b: "2.0.0" },
    },
    "node_modules/@tallystick/server": { version: "7.0.0", dependencies: { a: "1.0.0" } },
    "node_modules/a": { version: "1.0.0", integrity: "sha512-a1", dependencies: { b: "1.0.0", c: "1.0.0" } },
    "node_modules/a/node_modules/b": { version: "1.0.0", integrity: "sha512-b1" },
    "node_modules/b": { version: "2.0.0", integrity: "sha512-b2", dependencies: { c: "1.0.0" } },
    "node_modules/c": { version: "1.0.0", integrity: "sha512-c1" },
  });
  expect(() => imageFiles({ ...lock, snapshots: {} }, () => ({ name: "", version: "" }))).toThrow(
    "pnpm-lock.yaml lacks",
  );
});
