import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";

function invariant(options: { balance?: string; terms: string }): Promise<string[]> {
  return findings(`
    model Account { id: string; balance: int32; owner: { name: string }; }
    model Transfer { accountId: string; amount: int32; fee: int32 | null; status: Status; }
    @lifecycle(Transfer, #{ field: "status", initial: #["DONE"], terminal: #[], edges: #[] })
    enum Status { DONE }
    @access(#{ scheme: "none" }) @operationId("fund") @post @route("/fund/{id}")
    op fund(@path id: string, @body body: { amount: int32, note: string }): { account: Account, transfers: Transfer[] };
    @@conserves(Demo, Account, #{ name: "ledger", balance: "${options.balance ?? "balance"}", terms: #[${options.terms}] });
  `);
}

test("@conserves counts calls and resources in given states", async () => {
  const terms = `
    #{ sign: 1, operation: "fund", account: "path.id", amount: "body.amount" },
    #{ sign: -1, resource: "Transfer", states: #["DONE"], account: "accountId", amount: "amount" }
  `;
  expect(await invariant({ terms })).toEqual([]);
});

test("A balance that the resource does not have is an error", async () => {
  expect(await invariant({ balance: "money", terms: "" })).toEqual(['unknown-resource-path: "money"']);
});

test("An operation that does not exist is an error once, at its id", async () => {
  const terms = '#{ sign: 1, operation: "found", account: "path.id", amount: "body.amount" }';
  expect(await invariant({ terms })).toEqual(['unknown-operation: "found"']);
});

test("A field the request does not have is an error at the field", async () => {
  const terms = '#{ sign: 1, operation: "fund", account: "path.account", amount: "body.money" }';
  expect(await invariant({ terms })).toEqual([
    'unknown-request-path: "path.account"',
    'unknown-request-path: "body.money"',
  ]);
});

test("An undeclared resource is an error at its name", async () => {
  const terms = '#{ sign: 1, resource: "Gift", states: #[], account: "accountId", amount: "amount" }';
  expect(await invariant({ terms })).toEqual(['unknown-resource: "Gift"']);
});

test("A field or a state that the resource does not have is an error at each", async () => {
  const terms = '#{ sign: 1, resource: "Transfer", states: #["LOST"], account: "owner", amount: "sum" }';
  expect(await invariant({ terms })).toEqual([
    'unknown-resource-path: "owner"',
    'unknown-resource-path: "sum"',
    'unknown-state: "LOST"',
  ]);
});

test("A non-numeric amount is an error at its path", async () => {
  const terms = `
    #{ sign: 1, operation: "fund", account: "path.id", amount: "body.note" },
    #{ sign: -1, resource: "Transfer", states: #["DONE"], account: "accountId", amount: "status" }
  `;
  expect(await invariant({ balance: "owner", terms })).toEqual([
    'amount-not-number: "owner"',
    'amount-not-number: "body.note"',
    'amount-not-number: "status"',
  ]);
});

test("A number may be null", async () => {
  const terms = '#{ sign: 1, resource: "Transfer", states: #["DONE"], account: "accountId", amount: "fee" }';
  expect(await invariant({ terms })).toEqual([]);
});
