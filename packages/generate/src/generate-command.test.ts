import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { generateCommand } from "./generate-command.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const spec = /```typespec tested\n([^]*?)```/.exec(readme)?.[1] ?? "";

/** A folder far from every node_modules, with a spec in it. */
function folderWith(files: Record<string, string>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "generate-")));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "spec"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, "spec", name), text);
  return folder;
}

async function generated(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await generateCommand(args, {
    calledAs: "tallystick-generate",
    out: (line) => out.push(line),
    fail: (line) => err.push(line),
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

test("generate writes all files of a spec without node_modules, and --check then passes", async () => {
  const folder = folderWith({ "main.tsp": spec });
  const args = ["--spec", join(folder, "spec"), "--out", join(folder, "out")];
  const first = await generated(...args);
  expect(first).toMatchObject({ code: 0, err: "" });
  expect(first.out).toMatch(
    /wrote .*\/out\/contract\.json\n[^]*\n6 of 6 files changed: 2 operations, \d+ rules\.\nNext, /,
  );
  const judged = `--contract ${join(folder, "out/contract.json")} --document ${join(folder, "out/openapi.json")} --target URL`;
  expect(first.out.split("\n").slice(-2)).toEqual([
    `  npx tallystick probe ${judged}`,
    `  npx tallystick run ${judged}`,
  ]);
  const files = ["client-contract.ts", "contract.json", "contract.ts", "names.ts", "openapi.json", "schema.ts"];
  expect(readdirSync(join(folder, "out")).toSorted()).toEqual(files);
  const contract: unknown = JSON.parse(readFileSync(join(folder, "out/contract.json"), "utf8"));
  expect(contract).toMatchObject({ title: "Shelf", rules: { "SHELF-01": { source: { file: "spec/main.tsp" } } } });
  expect(readFileSync(join(folder, "out/names.ts"), "utf8")).toContain('export type OperationId =\n  | "books.create"');
  expect(await generated(...args, "--check")).toMatchObject({
    code: 0,
    out: expect.stringMatching(/match .*: 2 operations/),
  });

  writeFileSync(join(folder, "out/names.ts"), "changed");
  const stale = await generated(...args, "--check");
  expect(stale).toMatchObject({ code: 1, out: "" });
  expect(stale.err).toMatch(/out\/names\.ts: differs from what .*\nRun `tallystick-generate --spec /);
  expect((await generated(...args)).out).toMatch(/^wrote .*names\.ts\n1 of 6 files changed/);
});

test("generate writes the newest version, and each earlier one into a folder of its own", async () => {
  const versions = 'enum Versions { v1: "2025-01-01", v2: "2025-10-13" }';
  const versioned = `import "@typespec/versioning";\n${spec}`.replace(
    "namespace Shelf;",
    `@TypeSpec.Versioning.versioned(Versions)\nnamespace Shelf;\n${versions}`,
  );
  const folder = folderWith({ "main.tsp": versioned });
  const args = ["--spec", join(folder, "spec"), "--out", join(folder, "out")];
  const first = await generated(...args);
  expect(first).toMatchObject({ code: 0, err: "" });
  expect(first.out).toMatch(
    /\n12 of 12 files changed: in 2025-01-01 2 operations, \d+ rules; in 2025-10-13 2 operations, \d+ rules\.\nNext, /,
  );
  const read = (name: string): string => readFileSync(join(folder, "out", name), "utf8");
  expect(JSON.parse(read("2025-01-01/contract.json"))).toMatchObject({ version: "2025-01-01" });
  expect(JSON.parse(read("contract.json"))).toMatchObject({ version: "2025-10-13" });
  writeFileSync(join(folder, "out/2025-01-01/names.ts"), "changed");
  expect((await generated(...args, "--check")).err).toContain("out/2025-01-01/names.ts: differs");

  // The version is dropped; what else somebody put into its folder, and folders of other things, stay.
  writeFileSync(join(folder, "spec/main.tsp"), versioned.replace('v1: "2025-01-01", ', ""));
  writeFileSync(join(folder, "out/2025-01-01/notes.md"), "mine");
  mkdirSync(join(folder, "out/2024"));
  writeFileSync(join(folder, "out/2024/contract.json"), '{ "version": "2024" }');
  const stale = await generated(...args, "--check");
  expect(stale).toMatchObject({ code: 1, out: "" });
  expect(stale.err).toContain("out/2025-01-01/contract.json: is of a version that");
  expect((await generated(...args)).out).toMatch(
    /removed .*out\/2025-01-01\/schema\.ts, of a version that .* does not have/,
  );
  expect(readdirSync(join(folder, "out/2025-01-01"))).toEqual(["notes.md"]);
  expect(readdirSync(join(folder, "out/2024"))).toEqual(["contract.json"]);
  expect(await generated(...args, "--check")).toMatchObject({ code: 0 });
});

test("a declaration that stops the compiler is an error with its message, and no stack", async () => {
  const large =
    '@opExample(#{ parameters: #{ id: "Book:1" }, returnType: #{ id: "Book:1", size: 9007199254740993 } })\n@get';
  const sized = spec.replace("  title: string;", "  title: string;\n  size?: int64;").replace("@get", large);
  const folder = folderWith({ "main.tsp": sized });
  const { code, out, err } = await generated("--spec", join(folder, "spec"), "--out", join(folder, "out"));
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(
    /^Compiling .*main\.tsp stopped: Numeric value '9007199254740993' .*\n[^\n]*Look for the value above/,
  );
});

test("a compile error names file and line and prevents output", async () => {
  const folder = folderWith({ "main.tsp": spec.replace("op get(@path id: BookId)", "op get(@path id: BokId)") });
  const { code, out, err } = await generated("--spec", join(folder, "spec"), "--out", join(folder, "out"));
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(
    /^Compiling .* failed\.\n.*spec\/main\.tsp:\d+:\d+ - error invalid-ref: Unknown identifier BokId/,
  );
  expect(readdirSync(folder)).toEqual(["spec"]);
});

/** The findings about conventions. */
async function foundIn(conventions: string): Promise<string> {
  const folder = folderWith({ "main.tsp": spec.replace("@service", `@conventions(#{ ${conventions} })\n@service`) });
  const { err } = await generated("--spec", join(folder, "spec"), "--out", join(folder, "out"));
  return err.split("\n").slice(1).join("\n");
}

test("an unknown or missing member and a value of another kind are named at their places", async () => {
  const wrong = 'answers: #{ keyMissmatch: #{ status: 409, code: "TAKEN" }, tooLarge: #{ status: 413, cod: "BIG" } }';
  const found = await foundIn(wrong);
  expect(found).toMatch(
    /main\.tsp:\d+:29 - error invalid-argument: There is no member keyMissmatch here; known are invalid, .*keyMismatch/,
  );
  expect(found).toMatch(/There is no member cod here; known are status, code/);
  expect(found.split("\n")).toHaveLength(2);
  const wrongValues = await foundIn('answers: #{ tooLarge: #{ status: "413" } }, standardRules: "all"');
  expect(wrongValues.replaceAll(/.*invalid-argument: /g, "").split("\n")).toEqual([
    "The member code is missing here.",
    'status is "413"; a number is expected.',
    'standardRules is "all"; known are added, none.',
  ]);
});

test("generate rejects a spec without operations", async () => {
  const folder = folderWith({
    "main.tsp": 'import "@typespec/http";\n@service(#{ title: "Empty" })\nnamespace Empty;\n',
  });
  const { code, err } = await generated("--spec", join(folder, "spec"), "--out", join(folder, "out"));
  expect([code, err]).toEqual([1, expect.stringMatching(/declares no operation; nothing is written/)]);
});

test.for<[string[], RegExp]>([
  [[], /^Give --spec DIR and --out DIR\.\n\nUsage: tallystick-generate/],
  [["--spec", "."], /^Give --out DIR\./],
  [["--spec", "/nowhere", "--out", "x"], /^\/nowhere is not there\. Name the folder of the spec with --spec\./],
  [["--spec", import.meta.dirname, "--out", "x"], /has no main\.tsp\./],
  [["--specs", "x"], /^Unknown option '--specs'[^]*Usage:/],
])("%j fails with an explanation and exit code 1", async ([args, message]) => {
  expect(await generated(...args)).toEqual({ code: 1, out: "", err: expect.stringMatching(message) });
});

test("--help lists the written files", async () => {
  expect(await generated("--help")).toEqual({ code: 0, out: expect.stringContaining("contract.json"), err: "" });
});

const unsupported = `import "@typespec/http";
using TypeSpec.Http;
@service(#{ title: "Halves" }) @useAuth(NoAuth) namespace Halves;
model Wide { total: int64 }
@route("/wide") op wide(): Wide;
@route("/narrow") op narrow(): { @body names: string[] };`;

test("an operation that cannot be supported is left out on a wish, with its schemas, and named", async () => {
  const folder = folderWith({ "main.tsp": unsupported });
  const args = ["--spec", join(folder, "spec"), "--out", join(folder, "out")];
  expect(await generated(...args)).toMatchObject({ code: 1, err: expect.stringContaining("unsafe-integer") });
  const { code, out, err } = await generated(...args, "--skip-unsupported");
  expect(err).toMatch(
    /main\.tsp:4:14 - warning @tallystick\/typespec\/operation-left-out: wide is left out: total may hold integers/,
  );
  expect([code, out]).toEqual([0, expect.stringMatching(/6 of 6 files changed: 1 operation, /)]);
  const document: unknown = JSON.parse(readFileSync(join(folder, "out/openapi.json"), "utf8"));
  expect(document).toMatchObject({ paths: { "/narrow": {} }, components: { schemas: {} } });
  expect(JSON.stringify(document)).not.toContain("Wide");
});
