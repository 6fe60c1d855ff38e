import { expect, test } from "vitest";
import { componentsOf, licencePage, licenceProblems } from "./licences.ts";

const document = {
  components: [
    { group: "@tallystick", name: "server", licenses: [{ license: { id: "Apache-2.0" } }] },
    { group: "@scure", name: "base", licenses: [{ license: { id: "MIT" } }] },
    { name: "copyleft", licenses: [{ license: { id: "AGPL-3.0-only" } }] },
    { name: "silent" },
    { name: "busboy" },
    { name: "fast-linux-x64-gnu", licenses: [{ license: { id: "MPL-2.0" } }] },
  ],
};

test("only packages of others are listed, without the binaries of one platform", () => {
  expect(componentsOf(document).map(({ name }) => name)).toEqual(["@scure/base", "copyleft", "silent", "busboy"]);
});

test("a forbidden or missing licence is reported with its package", () => {
  expect(licenceProblems(componentsOf(document))).toEqual([
    "copyleft has the licence AGPL-3.0-only, which is not among those that are allowed.",
    "silent states no licence; see its files, and add it to the exceptions.",
  ]);
});

test("the page lists packages by licence", () => {
  const page = licencePage(componentsOf(document));
  expect(page).toContain("| MIT | @scure/base, busboy |");
  expect(page).toContain("| AGPL-3.0-only | copyleft |");
});
