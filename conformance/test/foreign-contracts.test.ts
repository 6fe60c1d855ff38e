import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { contract as shipped, openapi, type Contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { judgeService } from "../mutants/judge-service.ts";
import { bundleOf, checksFor, oraclesFor } from "../src/contracts/checks.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const files = globSync(["packages/typespec/test/golden/*/expected/contract.json", "examples/*/gen/contract.json"], {
  cwd: root,
});

test.for(files)("%s derives without a fault", (file) => {
  const contract: Contract = JSON.parse(readFileSync(join(root, file), "utf8"));
  const document: object = JSON.parse(readFileSync(join(root, dirname(file), "openapi.json"), "utf8"));
  const { support } = bundleOf({ contract, document });
  const judges = [...checksFor(contract, support), ...oraclesFor(contract, support)];
  expect(judges.map(({ name }) => name).filter((name) => name.includes("could not be derived"))).toEqual([]);
  expect(judges.flatMap(({ rules }) => rules).filter((rule) => contract.rules[rule] === undefined)).toEqual([]);
});

test("contracts of other fields are listed", () => {
  const titles = files.map((file) => {
    const { title }: Contract = JSON.parse(readFileSync(join(root, file), "utf8"));
    return title;
  });
  expect(titles).toEqual(expect.arrayContaining(["Cards", "Accounts", "Payments"]));
});

test("a request ends in what selects an outcome where an object identifies the resource", async () => {
  const foreign = { contract: { ...shipped, title: "Payments of others" }, document: openapi };
  const { rules } = await judgeService({ ...foreign, only: ["SBX-16", "SBX-22"] });
  expect(rules).toMatchObject([
    { id: "SBX-16", verdict: "held" },
    { id: "SBX-22", verdict: "held" },
  ]);
});
