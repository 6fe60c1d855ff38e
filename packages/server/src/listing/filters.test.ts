import { expect, test } from "vitest";
import { withRow } from "../../test/tiny-contract.ts";
import { startTiny, type TinyHandlers } from "../../test/tiny-server.ts";
import type { FilterValue } from "../index.ts";

function filtersSeen(): { seen: (readonly FilterValue[])[]; handlers: TinyHandlers } {
  const seen: (readonly FilterValue[])[] = [];
  const handlers: TinyHandlers = {
    "things.list": async (call) => {
      seen.push(call.filters);
      return { status: 200, body: call.listed([], { more: false }) };
    },
  };
  return { seen, handlers };
}

test("The filters of a call are the row's whose parameter the request carries, as the texts it carries", async () => {
  const { seen, handlers } = filtersSeen();
  const tiny = await startTiny({ handlers });
  await tiny.send("GET", "/things");
  await tiny.send("GET", "/things?since=2026-01-01T00:00:00Z&name=Customer%3A1&count=5");
  expect(seen).toEqual([
    [],
    [
      { paths: ["name"], match: "equals", value: "Customer:1" },
      { paths: ["at"], match: "from", value: "2026-01-01T00:00:00Z" },
    ],
  ]);
});

test("A filter that is removed from the row does not filter; one with another match has that match", async () => {
  const { seen, handlers } = filtersSeen();
  const contract = withRow("things.list", () => ({
    filters: [{ parameter: "name", paths: ["a", "b"], match: "contains" }],
  }));
  const tiny = await startTiny({ contract, handlers });
  await tiny.send("GET", "/things?name=x&since=2026-01-01T00:00:00Z");
  expect(seen).toEqual([[{ paths: ["a", "b"], match: "contains", value: "x" }]]);
});
