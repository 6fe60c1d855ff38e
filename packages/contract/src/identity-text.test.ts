import { expect, test } from "vitest";
import { contract } from "./contract.ts";
import { identityDifferences, shortIdentity } from "./identity-text.ts";

const [shape = "", behaviour = ""] = shortIdentity(contract).split(".");

test.each([
  [`${shape}.${behaviour}`, []],
  [`${shape}.0000000`, ["behaviour"]],
  [`0000000.${behaviour}`, ["shape"]],
  ["0000000.0000000", ["shape", "behaviour"]],
  ["v7", undefined],
  [`${shape}.${behaviour}, ${shape}.${behaviour}`, undefined],
  ["", undefined],
])("the contract differs from %j in %j", (identity, parts) => {
  expect(identityDifferences(contract, identity)).toEqual(parts);
});
