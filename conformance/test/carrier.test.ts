import { expect, test } from "vitest";
import { compiledSpec } from "./compiled-spec.ts";
import { judge } from "../src/judge.ts";
import type { Report } from "../src/runner/result/report.ts";
import { carrier, key, token, type CarrierFault } from "./carrier/carrier-server.ts";
import { withListener } from "./with-listener.ts";

const { contract, document } = await compiledSpec("carrier/spec");

function judged(fault?: CarrierFault, only: readonly string[] = []): Promise<Report> {
  return withListener(carrier(fault), async (url) => {
    const depot = { key, scheme: "ApiKeyAuth", permissions: [] };
    const target = { url, credentials: { token }, callers: [depot], receiver: "none" };
    const options = { contract, document, seed: 1, budgetMs: 0, ...(only.length > 0 && { only: [...only] }) };
    return await judge(target, options).report;
  });
}

test("resources three deep, a job and problems by RFC 9457 are judged in every operation", async () => {
  const { rules, flaky, harnessFaults } = await judged();
  expect({ flaky, harnessFaults }).toEqual({ flaky: [], harnessFaults: [] });
  const others = rules.filter(({ verdict }) => verdict !== "held" && verdict !== "not-declared");
  expect(others.map(({ id, verdict, reason }) => [id, verdict, reason])).toEqual([]);
});

test.for<[CarrierFault, string]>([
  ["books what was cancelled", "lifecycle"],
  ["drops the note when it books", "reads"],
  ["knows every view", "reads"],
  ["takes the reason of what it refuses to cancel", "lifecycle"],
  ["knows no view", "reads"],
  ["reopens what was cancelled", "lifecycle"],
  ["takes the view of before it booked", "shipments.update"],
  ["keeps what was right of a refused update", "refusals"],
  ["shows the view of before it changed", "reads"],
  ["shows what is in another parcel", "items.get"],
  ["renames all that is in a parcel", "reads"],
  ["labels another shipment", "reads"],
  ["takes numbers as marks", "schema"],
  ["forgets marks that are not sent", "reads"],
  ["keeps marks that are taken out", "reads"],
  ["takes short tokens", "schema"],
  ["takes any nick", "addresses.put"],
  ["keeps the first address", "reads"],
  ["keeps what an address leaves out", "reads"],
  ["keeps doors that an address leaves out", "reads"],
  ["calls every address new", "reads"],
  ["calls no address new", "reads"],
  ["clears the note of what it refuses to book", "lifecycle"],
  ["says not how long to wait", "schema"],
  ["prints what is not done", "labels.print"],
  ["prints for a shipper", "access"],
  ["fails no label", "outcomes"],
  ["refuses with another type", "items.get"],
])("the suite finds a carrier that %s", async ([fault, only]) => {
  const { rules } = await judged(fault, [only]);
  expect(rules.filter(({ verdict }) => verdict === "violated").map(({ id }) => id)).not.toEqual([]);
});
