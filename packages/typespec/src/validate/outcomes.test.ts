import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";

function table(rows: string, field = "status"): string {
  return `
    enum Status { PENDING, DONE }
    model Transfer { status: Status; source: { status: "OPEN" | "SHUT" }; note: string; }
    @access(#{ scheme: "none" })
    @outcomes(Transfer, #{ selector: "query.id", field: "${field}", rows: #[${rows}] })
    @post @route("/transfers") op transfer(@query id: string): Transfer;
  `;
}

const OTHERS = '#{ suffix: "*", steps: #[#{ after: "PT0S", to: "DONE" }] }';

test("A table of three-character suffixes and a star is valid", async () => {
  expect(await findings(table(`#{ suffix: "003", steps: #[#{ after: "PT5S", to: "PENDING" }] }, ${OTHERS}`))).toEqual(
    [],
  );
});

test.each(["3", "0003", "-late"])("A suffix may have any length: %s", async (suffix) => {
  expect(await findings(table(`#{ suffix: "${suffix}" }, ${OTHERS}`))).toEqual([]);
});

test("An empty suffix is an error at the suffix", async () => {
  expect(await findings(table(`#{ suffix: "" }, ${OTHERS}`))).toEqual(['suffix-form: ""']);
});

test("A whole name is a suffix too, without its domain", async () => {
  expect(await findings(table(`#{ suffix: "$pending.long" }, ${OTHERS}`))).toEqual([]);
  expect(await findings(table(`#{ suffix: "$pending@bank" }, ${OTHERS}`))).toEqual(['suffix-form: "$pending@bank"']);
});

test("A suffix with two rows is an error at the second", async () => {
  expect(await findings(table(`#{ suffix: "003" }, #{ suffix: "003" }, ${OTHERS}`))).toEqual([
    'duplicate-suffix: "003"',
  ]);
});

test("A table without a row for every other value is an error at its rows", async () => {
  expect(await findings(table('#{ suffix: "003" }'))).toEqual(['outcome-default-missing: #[#{ suffix: "003" }]']);
});

test("A step to an impossible value is an error at the value", async () => {
  const rows = '#{ suffix: "*", steps: #[#{ after: "PT0S", to: "GONE", accepts: #["DONE", "LOST"] }] }';
  expect(await findings(table(rows))).toEqual(['unknown-outcome: "GONE"', 'unknown-outcome: "LOST"']);
});

test("The values of a union of literals are known too", async () => {
  expect(await findings(table(OTHERS, "source.status"))).toEqual(['unknown-outcome: "DONE"']);
});

test("An open field may become anything", async () => {
  expect(await findings(table(OTHERS, "note"))).toEqual([]);
});
