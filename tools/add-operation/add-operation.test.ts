import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { missingOf } from "./missing.ts";
import { siblingOf } from "./sibling.ts";
import { writeSkeletons } from "./write-skeletons.ts";

const files = {
  "spec/mice/models.tsp": "namespace Mice;\n\nmodel Mouse {\n  id: string;\n}\n",
  "spec/mice/operations.tsp": `namespace Mice;

@route("/mice")
interface Mouses {
  /** Adds one. */
  @operationId("mice.create")
  @post
  @access(#{ scheme: "keeper", permission: "FEED" })
  @creates(Mouse)
  @refuses(#{ when: "duplicate", at: "body.name", ...conflict, rule: "MOUSE-01" })
  create(@bodyRoot body: MouseCreate): Created<Mouse> | Unreadable | Always;

  /** Shows one. */
  @operationId("mice.get")
  @route("/{mouse}")
  @get
  @access(#{ scheme: "keeper", permission: "LOOK" })
  @reads(Mouse)
  @refuses(#{ when: "unknown", at: "path.mouse", ...notFound, rule: "MOUSE-02" })
  @opExample(#{ parameters: #{ mouse: exampleMouse }, returnType: brownMouse })
  get(
    /** The mouse. */
    @path mouse: string,
  ): Mouse | NotFound | Always;
}
`,
  "spec/rules.txt": "MOUSE-01 MUST\nMOUSE-02 MUST\nRAT-01 MUST\n",
  "packages/service/src/mice/handlers.ts": `import type { Call } from "@tallystick/server";

export function mouseHandlers() {
  return {
    "mice.get": async (call: Call) => call.refuse("unknown path.mouse"),
  };
}
`,
  ".changeset/README.md": "# Changesets\n",
};

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tallystick-add-operation-"));
  for (const [file, text] of Object.entries(files)) write(file, text);
  onTestFinished(() => rmSync(root, { recursive: true }));
});

const options = { method: "post", isKeyed: true };
const at = (file: string): string => readFileSync(join(root, file), "utf8");
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const missing = (): string[] =>
  missingOf(root, "mice.groom", siblingOf(root, "mice.groom")).map(({ file, line }) => `${file}:${line}`);

test("a skeleton shares path, caller, refusal and reply with an operation of its resource", () => {
  writeSkeletons(root, "mice.groom", siblingOf(root, "mice.groom"), options);
  const written = at("spec/mice/operations.tsp");
  for (const line of [
    '  @route("/{mouse}/groom")',
    '  @access(#{ scheme: "keeper", permission: "FEED" })',
    "  @changes(Mouse)",
    '  @idempotent(#{ ...repeatedKey, rule: "MOUSE-04" })',
    '  @refuses(#{ when: "unknown", at: "path.mouse", ...notFound, rule: "MOUSE-03" })',
    "  ): Mouse | Unreadable | NotFound | Always;",
  ]) {
    expect(written.split("\n")).toContain(line);
  }
  expect(written.endsWith("Always;\n}\n")).toBe(true);
  expect(at("spec/rules.txt")).toBe("MOUSE-01 MUST\nMOUSE-02 MUST\nMOUSE-03 MUST\nMOUSE-04 MUST\nRAT-01 MUST\n");
  expect(at("packages/service/src/mice/handlers.ts")).toContain('    "mice.groom": notImplemented,\n\n    "mice.get"');
});

test("missing texts, handlers and records are listed with file and line", () => {
  const written = writeSkeletons(root, "mice.groom", siblingOf(root, "mice.groom"), options);
  const places = new Map(written.map(({ file, line }) => [file, `${file}:${line}`]));
  expect(missing()).toEqual([
    places.get("spec/mice/models.tsp"),
    places.get("spec/mice/operations.tsp"),
    "packages/contract/src/gen/contract.json:1",
    places.get("packages/service/src/mice/handlers.ts"),
    places.get(".changeset/mice-groom.md"),
    "conformance/record/kills.tsv:1",
  ]);
});

test("completed parts leave the list, an unlisted rule joins it", () => {
  writeSkeletons(root, "mice.groom", siblingOf(root, "mice.groom"), options);
  for (const file of ["spec/mice/models.tsp", "spec/mice/operations.tsp", ".changeset/mice-groom.md"])
    write(file, at(file).replaceAll("Say what", "All that").replace("MOUSE-03", "MOUSE-09"));
  write("packages/contract/src/gen/contract.json", '{ "id": "mice.groom" }');
  write("conformance/record/kills.tsv", "# mutants\nmice.groom/access/open-to-anyone\tMOUSE-01\n");
  const file = "packages/service/src/mice/handlers.ts";
  write(file, at(file).replace("notImplemented,", "async () => groomed(),"));
  expect(missing()).toEqual(["spec/rules.txt:6"]);
});

test("an operation that the spec has is not written again", () => {
  writeSkeletons(root, "mice.groom", siblingOf(root, "mice.groom"), options);
  const before = at("spec/mice/operations.tsp");
  expect(writeSkeletons(root, "mice.groom", siblingOf(root, "mice.groom"), options)).toEqual([]);
  expect(at("spec/mice/operations.tsp")).toBe(before);
});

test("a domain without an operation to be like is refused, and so is no id", () => {
  expect(() => siblingOf(root, "cats.groom")).toThrow("No operation cats.… reads one resource");
  expect(() => siblingOf(root, "mice.groom", "mice.bathe")).toThrow("spec/ has no operation mice.bathe");
  expect(() => siblingOf(root, "Groom mice")).toThrow('"Groom mice" is no id');
});

test("the command lists what is missing of an operation without a word about it, and knows its options", () => {
  const command = join(import.meta.dirname, "add-operation.ts");
  expect(execFileSync("node", [command, "--help"], { encoding: "utf8" })).toContain("Usage: pnpm add-operation ID");
  const { status, stdout } = spawnSync("node", [command, "cards.get", "--like", "cards.update"], { encoding: "utf8" });
  expect([status, stdout]).toEqual([1, expect.stringContaining(".changeset/cards-get.md:1")]);
  expect(spawnSync("node", [command, "--bogus"]).status).toBe(2);
});
