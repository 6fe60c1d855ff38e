import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";

function payment(edge: string, term: string): string {
  return `
    model Account { @identifies(Account) id: string; balance: int32; }
    model Incoming { type: "INCOMING"; status: Status; accountId: string; amount: int32; refund?: { status: string }; }
    model Outgoing { type: "OUTGOING"; status: Status; accountId: string; amount: int32; quoteId?: string; }
    union Payment { Incoming, Outgoing }
    @lifecycle(Payment, #{
      field: "status", initial: #["PENDING"], terminal: #["DONE"],
      edges: #[#{ from: "PENDING", to: "DONE", by: "operator", ${edge} }],
    })
    enum Status { PENDING, DONE }
    @access(#{ scheme: "none" }) @reads(Payment) @route("/payment") op get(): Payment | Account;
    @@conserves(Demo, Account, #{ name: "ledger", balance: "balance", terms: #[
      #{ sign: 1, resource: "Payment", states: #["DONE"], account: "accountId", amount: "amount", ${term} }
    ] });
  `;
}

test("An edge and a term name a type of the resource", async () => {
  expect(await findings(payment('type: "INCOMING"', 'type: "OUTGOING"'))).toEqual([]);
  expect(await findings(payment('type: "IN"', 'type: "OUT"'))).toEqual(['unknown-type: "IN"', 'unknown-type: "OUT"']);
});

test("The fields of a term exist in the resource", async () => {
  const known = 'having: #{ path: "refund.status", values: #["DONE"] }, lacking: "quoteId"';
  expect(await findings(payment("", known))).toEqual([]);
  const unknown = 'having: #{ path: "refund.state", values: #["DONE"] }, lacking: "quote"';
  expect(await findings(payment("", unknown))).toEqual([
    'unknown-resource-path: "refund.state"',
    'unknown-resource-path: "quote"',
  ]);
});
