import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { compileProgram, printedDiagnostic } from "./compile-spec.ts";
import { emittedVersionsIn, type Files } from "./emitted.ts";

const desk = new URL("../../../examples/equipment-rental/", import.meta.url).pathname;
const operations = `${desk}spec/products/operations.tsp`;
const stock = `${desk}spec/rentals/stock.tsp`;

interface Contract {
  hash: string;
  operations: Record<string, { path: string; refusals: object[]; rules: string[] }>;
  conservation: { name: string; terms: { operation?: string }[] }[];
}

const text = (file: string): string => readFileSync(file, "utf8");
const [restock = ""] = / {2}\/\*\* Adds units to the stock\.[^]*?Always;\n/.exec(text(operations)) ?? [];
const [term = ""] = /#\{[^{}]*operation: "products\.restock"[^{}]*\}/.exec(text(stock)) ?? [];

/** The same operation under another name, from the second version on. */
function later(name: string, path: string): string {
  return restock
    .replace('@operationId("products.restock")', `@added(Versions.v2026_03_01) @operationId("products.${name}")`)
    .replace("/{productId}/deliveries", path)
    .replace("\n  restock(", `\n  ${name}(`);
}

const removed = restock.replace("@operationId", "@removed(Versions.v2026_03_01) @operationId");
const shared = (operation: string): string => operation.replace("@operationId", "@sharedRoute @operationId");
/** The clause, for each of these operations. */
const terms = (...names: string[]): string => names.map((name) => term.replace("restock", name)).join(", ");

async function compiled(declared: string, counted = term): Promise<Contract[]> {
  const unwritten: Files = {
    [operations]: `import "@typespec/versioning";\n${text(operations)}`
      .replace("using Tallystick.Contract;", "using TypeSpec.Versioning;\nusing Tallystick.Contract;")
      .replace(restock, declared),
    [stock]: text(stock).replace(term, counted),
  };
  const { compiler, diagnostics, files } = await compileProgram(`${desk}spec/main.tsp`, { unwritten });
  expect(diagnostics.map((each) => printedDiagnostic(compiler, each))).toEqual([]);
  return emittedVersionsIn(files).map(({ contract }) => JSON.parse(contract));
}

/** The operations of a product besides those of every version, and those that its stock counts. */
function productsOf(contract: Contract | undefined): unknown {
  const { operations: rows = {}, conservation = [] } = contract ?? {};
  const usual = ["create", "list", "get", "delete"].map((name) => `products.${name}`);
  return {
    operations: Object.keys(rows).filter((id) => id.startsWith("products.") && !usual.includes(id)),
    counted: conservation.flatMap((each) => each.terms.flatMap(({ operation }) => operation ?? [])),
  };
}

let first: Contract | undefined;
let newest: Contract | undefined;
beforeAll(async () => {
  [first, newest] = await compiled(restock);
});

test("an operation is removed in a version, and the version before stays as it was", async () => {
  const [before, after] = await compiled(removed);
  expect(before?.hash).toBe(first?.hash);
  expect(productsOf(after)).toEqual({ operations: [], counted: [] });
});

test("an operation is renamed in a version, with all its clauses, and the version before stays as it was", async () => {
  const both = shared(removed) + shared(later("deliver", "/{productId}/deliveries"));
  const [before, after] = await compiled(both, terms("restock", "deliver"));
  expect(before?.hash).toBe(first?.hash);
  expect(productsOf(after)).toEqual({ operations: ["products.deliver"], counted: ["products.deliver"] });
  const { path, refusals, rules } = newest?.operations["products.restock"] ?? {};
  expect(after?.operations["products.deliver"]).toMatchObject({ path, refusals, rules });
});

test("an operation is split in a version, and the version before stays as it was", async () => {
  // A rule is declared once, so one of the two has rules of its own.
  const parts =
    later("buy", "/{productId}/purchases") + later("find", "/{productId}/finds").replaceAll("PROD-3", "PROD-9");
  const [before, after] = await compiled(removed + parts, terms("restock", "buy", "find"));
  expect(before?.hash).toBe(first?.hash);
  const names = ["products.buy", "products.find"];
  expect(productsOf(after)).toEqual({ operations: names, counted: names });
});
