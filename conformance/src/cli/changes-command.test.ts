import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv } from "ajv";
import { afterAll, beforeEach, expect, test } from "vitest";
import schema from "../changes/changes.schema.json" with { type: "json" };
import { cli, type Ended } from "../../test/run-cli.ts";

const desk = new URL("../../../examples/equipment-rental/gen/", import.meta.url).pathname;
const repository = await mkdtemp(join(tmpdir(), "tallystick-changes-"));
const gen = join(repository, "gen");
afterAll(() => rm(repository, { recursive: true }));

git("init", "--quiet");
await mkdir(gen);
await restore();
git("add", ".");
git("-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "--quiet", "--message", "First");
git("tag", "v1");
beforeEach(restore);

function git(...args: string[]): void {
  execFileSync("git", ["-C", repository, ...args]);
}

async function restore(): Promise<void> {
  for (const file of ["contract.json", "openapi.json"]) await cp(join(desk, file), join(gen, file));
}

const changes = (...args: string[]): Promise<Ended> => cli("changes", gen, ...args);

async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(gen, file), "utf8");
  expect(text).toContain(from);
  await writeFile(join(gen, file), text.replace(from, to));
}

const endsEarlier = () => edit("contract.json", `"after": "PT2H"`, `"after": "PT1H"`);
const fixesReason = () =>
  edit("contract.json", `"code": "CUSTOMER_NOT_SERVED",`, `"reason": "Not served", "code": "CUSTOMER_NOT_SERVED",`);

test.for(["v1", "HEAD", desk, join(desk, "contract.json")])(
  "equal contracts differ in nothing: --base %s",
  async (base) => {
    expect(await changes("--base", base)).toEqual({ code: 0, out: "No difference.\n", err: "" });
  },
);

test("a change that breaks callers ends with 1, and says where, why and how large", async () => {
  await endsEarlier();
  const { code, out } = await changes("--base", "v1");
  expect(code).toBe(1);
  expect(out).toContain("expiry Rental.pickUpBy: its life changes from PT2H to PT1H.");
  expect(out).toMatch(/spec\/rentals\/models\.tsp:\d+/);
  expect(out).toContain("Due: major for callers, major for implementers.");
});

test("an earlier version of the spec is a base by its name", async () => {
  const { code, out } = await cli("changes", desk, "--base", "2025-09-01");
  expect(code).toBe(1);
  expect(out).toContain("RentalCreate.days: maximum changes from 14 to 30.");
});

test("a change that breaks only implementers ends with 1, too", async () => {
  await fixesReason();
  expect(await changes("--base", "v1")).toMatchObject({
    code: 1,
    out: expect.stringContaining("Due: minor for callers, major"),
  });
});

test("JSON has the published form", async () => {
  await endsEarlier();
  const { out } = await changes("--base", "v1", "--json");
  const validate = new Ajv({ strict: false }).compile(schema);
  expect(validate(JSON.parse(out)) || validate.errors).toBe(true);
  expect(JSON.parse(out)).toMatchObject({
    due: { callers: "major", implementers: "major" },
    findings: [{ kind: "expiries.after.smaller", before: "PT2H", after: "PT1H" }],
  });
});

test("Markdown and the commands of GitHub name the place, the audience and the finding", async () => {
  await endsEarlier();
  expect((await changes("--base", "v1", "--format", "markdown")).out).toMatch(
    /### Breaks callers and implementers\n\n- expiry/,
  );
  expect((await changes("--base", "v1", "--format", "github")).out).toMatch(
    /^::error file=spec\/rentals\/models\.tsp,line=\d+,title=Breaks callers and implementers::expiry/,
  );
});

test("a changed sentence asks for its size until a person answers with a reason", async () => {
  await edit("openapi.json", `"summary": "Add a product"`, `"summary": "Adds a product"`);
  const asked = await changes("--base", "v1", "--json");
  expect(asked.code).toBe(1);
  const [{ id, callers }] = JSON.parse(asked.out).findings;
  expect(callers).toBe("asked");
  const answers = join(repository, "answers.json");
  const answer = { id, callers: "patch", implementers: "patch", reason: "Only the grammar is another." };
  await writeFile(answers, JSON.stringify([answer]));
  expect(await changes("--base", "v1", "--answers", answers)).toMatchObject({ code: 0 });
  await writeFile(answers, JSON.stringify([{ ...answer, reason: " " }]));
  expect(await changes("--base", "v1", "--answers", answers)).toMatchObject({
    code: 2,
    err: /entry 1 needs .* a reason/,
  });
  await writeFile(answers, JSON.stringify([{ ...answer, id: "of an older change" }]));
  expect(await changes("--base", "v1", "--answers", answers)).toMatchObject({
    code: 2,
    err: /has the id of an older change/,
  });
});

test.for<[string[], RegExp]>([
  [[], /^There is no base to compare with: name one with --base/],
  [["--base", "v2"], /^There is no base "v2".*git fetch --tags/],
  [["--base", repository], /contract\.json is missing\. `tallystick-generate/],
  [["--base", join(desk, "openapi.json")], /has only the shapes/],
  [["--base", "npm:"], /is no name of a package/],
  [["--base", "v1", "--format", "yaml"], /Allowed choices are text, json, markdown, github/],
])("%j is refused with 2 and the next step", async ([args, says]) => {
  const { code, err } = await changes(...args);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(says) });
});

test("a package is a base by its name, here by the folder that npm packs", async () => {
  const folder = join(repository, "package");
  await mkdir(join(folder, "dist"), { recursive: true });
  await writeFile(join(folder, "package.json"), `{ "name": "desk", "version": "1.0.0" }`);
  for (const file of ["contract.json", "openapi.json"]) await cp(join(desk, file), join(folder, "dist", file));
  await endsEarlier();
  expect(await changes("--base", `npm:${folder}`)).toMatchObject({ code: 1, out: expect.stringContaining("PT1H") });
  await rm(join(folder, "dist"), { recursive: true });
  expect(await changes("--base", `npm:${folder}`)).toMatchObject({
    code: 2,
    err: expect.stringContaining("no contract.json"),
  });
});
