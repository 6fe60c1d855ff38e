import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";

const permissions = '@permissions("platform") enum TokenPermission { VIEW, MANAGE: "manage" }';
const needs = (permission: string, scheme = "platform"): string =>
  `@access(#{ scheme: "${scheme}", permission: "${permission}" }) @route("/cards") op list(): string[];`;

test("A permission that the scheme has not is an error at its place", async () => {
  expect(await findings(`${permissions} ${needs("VEIW")}`)).toEqual(['unknown-permission: "VEIW"']);
});

test("A permission is a value of the enum as it is on the wire", async () => {
  expect(await findings(`${permissions} ${needs("manage")}`)).toEqual([]);
  expect(await findings(`${permissions} ${needs("MANAGE")}`)).toEqual(['unknown-permission: "MANAGE"']);
});

test("A scheme without declared permissions, or with those of several enums, takes all of them", async () => {
  expect(await findings(`${permissions} ${needs("VEIW", "agent")}`)).toEqual([]);
  expect(await findings(`${permissions} @permissions("platform") enum More { AUDIT } ${needs("AUDIT")}`)).toEqual([]);
});

test("Permissions of a scheme that nobody has are an error at its name", async () => {
  const spec = `@permissions("platfrom") enum TokenPermission { VIEW } ${needs("VIEW")}`;
  expect(await findings(spec)).toEqual(['unknown-word: "platfrom"']);
});
