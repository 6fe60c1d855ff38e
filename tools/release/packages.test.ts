import { expect, test } from "vitest";
import { allNeeds, publishedPackages, type Package } from "./packages.ts";

const packages = publishedPackages(new URL("../..", import.meta.url).pathname);

test("every published package is found, and no tool", () => {
  expect(packages.map(({ name }) => name)).toEqual([
    "@tallystick/conformance",
    "@tallystick/client",
    "@tallystick/contract",
    "@tallystick/demo",
    "@tallystick/server",
    "@tallystick/service",
    "@tallystick/typespec",
    "@tallystick/wallet",
  ]);
});

test("a package says what it installs", () => {
  const [conformance] = packages;
  expect(conformance).toMatchObject({
    folder: "conformance",
    commands: ["tallystick"],
    optionalPeers: { vitest: ">=4" },
  });
  expect(conformance?.subpaths).toContain("./report.schema.json");
});

test("what a package needs includes what its needs need, each once", () => {
  expect(allNeeds(packages, "@tallystick/wallet")).toEqual([]);
  expect(allNeeds(packages, "@tallystick/service").toSorted()).toEqual([
    "@tallystick/client",
    "@tallystick/contract",
    "@tallystick/demo",
    "@tallystick/server",
    "@tallystick/wallet",
  ]);
});

test("a published package must not need one that is not published", () => {
  const alone: Package = {
    name: "a",
    version: "1.0.0",
    folder: "a",
    subpaths: [],
    commands: [],
    optionalPeers: {},
    needs: ["b"],
  };
  expect(() => allNeeds([alone], "a")).toThrow("b is needed by a published package, and is not published itself");
});
