import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";

function table(beside: string, step: string, via = ""): string {
  return `
    model Quote { @identifies(Quote) id: string; status: "DONE" | "FAILED"; target: { account: string; uma?: string }; }
    model Payment { status: "DONE" | "FAILED"; }
    @access(#{ scheme: "none" })
    @outcomes(Payment, #{
      selector: "path.id", ${via} field: "status", ${beside}
      rows: #[#{ suffix: "*", steps: #[#{ after: "PT0S", to: "DONE", ${step} }] }],
    })
    @post @route("/quotes/{id}") op execute(@path @identifies(Quote) id: string): Payment | Quote;
  `;
}

const QUOTE = 'beside: #{ resource: "Quote", field: "status" },';

test("A step moves a second resource along", async () => {
  expect(await findings(table(QUOTE, 'beside: #{ to: "FAILED", accepts: #["DONE"] }'))).toEqual([]);
});

test("What moves along becomes something that it can be", async () => {
  expect(await findings(table(QUOTE, 'beside: #{ to: "LOST", accepts: #["GONE"] }'))).toEqual([
    'unknown-outcome: "LOST"',
    'unknown-outcome: "GONE"',
  ]);
});

test("What moves along is a resource, and has the field", async () => {
  expect(await findings(table('beside: #{ resource: "Offer", field: "status" },', ""))).toEqual([
    'unknown-resource: "Offer"',
  ]);
  expect(await findings(table('beside: #{ resource: "Quote", field: "state" },', ""))).toEqual([
    'unknown-resource-path: "state"',
  ]);
});

test("A step that moves nobody knows what along is an error", async () => {
  expect(await findings(table("", 'beside: #{ to: "DONE" }'))).toEqual(['beside-unnamed: "DONE"']);
});

test("A table may look into the resource that its selector names", async () => {
  expect(await findings(table("", "", 'via: #["target.account", "target.uma"],'))).toEqual([]);
  expect(await findings(table("", "", 'via: #["target.account", "target.iban"],'))).toEqual([
    'unknown-resource-path: "target.iban"',
  ]);
});
