import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";

function table(linked: string, step: string, via = ""): string {
  return `
    model Quote { @identifies(Quote) id: string; status: "DONE" | "FAILED"; target: { account: string; uma?: string }; }
    model Payment { status: "DONE" | "FAILED"; }
    @access(#{ scheme: "none" })
    @outcomes(Payment, #{
      selector: "path.id", ${via} field: "status", ${linked}
      rows: #[#{ suffix: "*", steps: #[#{ after: "PT0S", to: "DONE", ${step} }] }],
    })
    @post @route("/quotes/{id}") op execute(@path @identifies(Quote) id: string): Payment | Quote;
  `;
}

const QUOTE = 'linked: #{ resource: "Quote", field: "status" },';

test("A step changes a linked resource", async () => {
  expect(await findings(table(QUOTE, 'linked: #{ to: "FAILED", accepts: #["DONE"] }'))).toEqual([]);
});

test("The linked field can have the value of the step", async () => {
  expect(await findings(table(QUOTE, 'linked: #{ to: "LOST", accepts: #["GONE"] }'))).toEqual([
    'unknown-outcome: "LOST"',
    'unknown-outcome: "GONE"',
  ]);
});

test("The linked resource exists and has the field", async () => {
  expect(await findings(table('linked: #{ resource: "Offer", field: "status" },', ""))).toEqual([
    'unknown-resource: "Offer"',
  ]);
  expect(await findings(table('linked: #{ resource: "Quote", field: "state" },', ""))).toEqual([
    'unknown-resource-path: "state"',
  ]);
});

test("A step with a linked value in a table without a linked resource is an error", async () => {
  expect(await findings(table("", 'linked: #{ to: "DONE" }'))).toEqual(['linked-field-missing: "DONE"']);
});

test("A table may read paths of the resource that its selector names", async () => {
  expect(await findings(table("", "", 'via: #["target.account", "target.uma"],'))).toEqual([]);
  expect(await findings(table("", "", 'via: #["target.account", "target.iban"],'))).toEqual([
    'unknown-resource-path: "target.iban"',
  ]);
});
