import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";

const CLOSE = '@access(#{ scheme: "none" }) @operationId("cards.close") @post @route("/close") op close(): Card;';

function cardState(by: string, driver: string): string {
  return `
    ${CLOSE}
    model Card { state: CardState; }
    @lifecycle(Card, #{
      field: "state", initial: #["ACTIVE"], terminal: #["CLOSED"],
      edges: #[#{ from: "ACTIVE", to: "CLOSED", by: "${by}" }],
      drivers: #[#{ operation: "${driver}" }],
    })
    enum CardState { ACTIVE, CLOSED }
  `;
}

test.each(["cards.close", "outcome", "operator"])("An edge may be caused by %s", async (cause) => {
  expect(await findings(cardState(cause, "cards.close"))).toEqual([]);
});

test("An edge may be caused by expiry, and advice asks when", async () => {
  expect(await findings(cardState("expiry", "cards.close"))).toEqual(['move-without-time: "expiry"']);
});

test("An edge by an unknown operation is an error at its id", async () => {
  expect(await findings(cardState("cards.open", "cards.close"))).toEqual(['unknown-operation: "cards.open"']);
});

test("An unknown driver is an error at its id", async () => {
  expect(await findings(cardState("operator", "cards.open"))).toEqual(['unknown-operation: "cards.open"']);
});

test("A driver other than an operation is an error", async () => {
  expect(await findings(cardState("operator", "outcome"))).toEqual(['unknown-operation: "outcome"']);
});

function begun(startedBy: string): string {
  return `
    ${CLOSE}
    model Card { state: "ACTIVE" | "CLOSED"; }
    @outcomes(Card, #{
      selector: "query.name", startedBy: "${startedBy}", field: "state",
      rows: #[#{ suffix: "*", steps: #[#{ after: "PT0S", to: "CLOSED" }] }],
    })
    @access(#{ scheme: "none" }) @operationId("cards.open") @post @route("/open") op open(@query name: string): Card;
  `;
}

test("The steps of a table may start with a different operation", async () => {
  expect(await findings(begun("cards.close"))).toEqual([]);
});

test("An unknown starting operation is an error at its id", async () => {
  expect(await findings(begun("cards.shut"))).toEqual(['unknown-operation: "cards.shut"']);
});
