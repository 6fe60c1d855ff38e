import { expect, test } from "vitest";
import type { ContractFile, OperationRow } from "./contract-file.ts";
import { ownOrigin } from "./header.ts";
import { printClientContract } from "./print-client-contract.ts";

const conventions: ContractFile["conventions"] = { schemes: {}, paging: { data: "data" }, answers: {} };
const nothing = { rules: {}, resources: {}, lifecycles: {}, webhooks: {}, codes: {} };

function printedWith(listing: OperationRow["listing"]): string {
  const row = {
    id: "films.list",
    path: "/films",
    method: "get",
    access: { scheme: "none" },
    parameters: [],
    replies: [],
  };
  // Of a row only these members are printed.
  const operations = { "films.list": { ...row, refusals: [], listing } as unknown as OperationRow };
  return printClientContract({ ...nothing, version: "1", basePath: "", conventions, operations }, "{}", ownOrigin);
}

test.for(["plain", "paged"])("a %s list keeps its own name for its items", (envelope) => {
  expect(printedWith({ envelope, items: "reels" })).toMatch(/items: "reels"|"items":"reels"/);
  expect(printedWith({ envelope })).not.toContain("items");
});
