import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contract, openapi as document } from "@tallystick/contract";
import { expect, onTestFinished, test } from "vitest";
import { buildSite } from "./build-site.ts";
import { generatorModules } from "./render.ts";

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "tallystick-site-"));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
}

test("a folder with other files is not replaced", async () => {
  const out = await folder();
  await writeFile(join(out, "thesis.txt"), "years of work");
  await expect(buildSite({ contract, document, out })).rejects.toThrow(`${out} has other files, which a site would`);
});

test.each([
  { wrong: { path: "docs" }, says: `"docs" is no path of a site` },
  { wrong: { path: "/docs/../x y" }, says: "is no path of a site" },
  { wrong: { guides: "/nowhere" }, says: "/nowhere cannot be read. Name a folder with guides in Markdown." },
  { wrong: { guides: import.meta.dirname }, says: "has no page in Markdown" },
  { wrong: { base: "no-such-place" }, says: `There is no base "no-such-place"` },
  { wrong: { mutants: "/nowhere.tsv" }, says: "/nowhere.tsv cannot be read. Name a record of mutants." },
])("$wrong is refused with what to change", async ({ wrong, says }) => {
  const out = await folder();
  await expect(buildSite({ contract, document, out, ...wrong })).rejects.toMatchObject({
    name: "SiteError",
    message: expect.stringContaining(says),
  });
});

test("without the generator of pages the package that brings it is named", () => {
  expect(() => generatorModules(["/"])).toThrow("npm install --save-dev @tallystick/site");
});
