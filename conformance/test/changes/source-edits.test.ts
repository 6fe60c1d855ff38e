import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileSpec, emittedIn } from "@tallystick/generate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findChanges, groupFindings, type ContractVersion } from "../../src/changes/index.ts";

const desk = new URL("../../../examples/equipment-rental/", import.meta.url).pathname;
const folder = await mkdtemp(join(tmpdir(), "tallystick-source-"));
let before: ContractVersion;

beforeAll(async () => {
  await cp(join(desk, "spec"), join(folder, "spec"), { recursive: true });
  await symlink(join(desk, "../../node_modules"), join(folder, "node_modules"));
  before = await compiled();
});
afterAll(() => rm(folder, { recursive: true }));

async function compiled(): Promise<ContractVersion> {
  const { contract, document } = emittedIn((await compileSpec(join(folder, "spec"))).files);
  return { contract: JSON.parse(contract), document: JSON.parse(document) };
}

interface Edit {
  file: string;
  from: string;
  to: string;
  /** The ids of all findings without their digests: an edit of one place is one finding, whatever follows from it. */
  found: string[];
}

const edits: Edit[] = [
  {
    file: "rentals/models.tsp",
    from: `"PT2H"`,
    to: `"PT4H"`,
    found: ["expiries.after.larger@Rental.pickUpBy"],
  },
  {
    file: "shared/keys.tsp",
    from: `"PT12H"`,
    to: `"PT24H"`,
    found: ["operations.idempotent.retention.larger@*"],
  },
  {
    file: "rentals/models.tsp",
    from: `by: "expiry", rule: "RENT-06" }`,
    to: `by: "expiry", rule: "RENT-06" }, #{ from: "OUT", to: "CANCELLED", by: "rentals.update", rule: "RENT-99" }`,
    found: ["lifecycles.edges.added@RentalState/OUT-to-CANCELLED-by-rentals.update"],
  },
  {
    file: "products/operations.tsp",
    from: `permission: "STOCK", rule: "PROD-01"`,
    to: `permission: "COUNTER", rule: "PROD-01"`,
    found: ["operations.access.permission.changed@products.create"],
  },
  {
    file: "rentals/models.tsp",
    from: "The terminal is taking the deposit.",
    to: "The terminal takes the deposit.",
    found: ["schemas.description.changed@RentalState"],
  },
  { file: "rentals/models.tsp", from: "import", to: "// A comment moves every line.\nimport", found: [] },
];

test.each(edits)("an edit of $from in $file is reported once", async ({ file, from, to, found }) => {
  const path = join(folder, "spec", file);
  const text = await readFile(path, "utf8");
  expect(text).toContain(from);
  await writeFile(path, text.replace(from, to));
  try {
    const { findings } = findChanges(before, await compiled());
    expect(groupFindings(findings).map(({ id }) => id.replace(/#.*/, ""))).toEqual(found);
    for (const { source } of findings) expect(source.after).toMatch(/\.tsp:\d+$/);
  } finally {
    await writeFile(path, text);
  }
});
