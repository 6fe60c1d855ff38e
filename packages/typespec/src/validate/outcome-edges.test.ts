import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";

function table(steps: string): string {
  return `
    model Transfer { id: string; status: Status; }
    @lifecycle(Transfer, #{
      field: "status", initial: #["PENDING", "DONE"], terminal: #[],
      edges: #[#{ from: "PENDING", to: "DONE", by: "outcome" }, #{ from: "DONE", to: "GONE", by: "operator" }],
    })
    enum Status { PENDING, DONE, GONE }
    @access(#{ scheme: "none" })
    @outcomes(Transfer, #{ selector: "query.id", field: "status", rows: #[#{ suffix: "*", steps: #[${steps}] }] })
    @post @route("/transfers") op transfer(@query id: string): Transfer;
  `;
}

const step = (to: string, others = ""): string => `#{ after: "PT0S", to: "${to}"${others} }`;

test("A step along an edge by outcome passes, and so does one that stays", async () => {
  expect(await findings(table(`${step("PENDING")}, ${step("PENDING")}, ${step("DONE")}`))).toEqual([]);
});

test.for(["PENDING", "GONE"])("A step without an edge by outcome is an error at its state: %s", async (to) => {
  expect(await findings(table(`${step("DONE")}, ${step(to)}`))).toEqual([`outcome-without-edge: "${to}"`]);
});

test("A step may begin in a state that the step before accepts", async () => {
  expect(await findings(table(`${step("GONE", ', accepts: #["PENDING"]')}, ${step("DONE")}`))).toEqual([]);
});

test("An unknown state is one error", async () => {
  expect(await findings(table(`${step("DONE")}, ${step("LOST")}`))).toEqual(['unknown-outcome: "LOST"']);
});
