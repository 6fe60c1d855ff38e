import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";

function transfer(refusal: string): string {
  return `
    @error model Failure { @statusCode _: 400; code: string; }
    model Wallet { kind: "wallet"; walletId: string; }
    model Bank { kind: "bank"; accountId: string; }
    @discriminated(#{ envelope: "none", discriminatorPropertyName: "kind" })
    union Source { wallet: Wallet, bank: Bank }
    model Transfer { sources: Source[]; target: { accountId: string }; }
    @access(#{ scheme: "none" })
    @refuses(#{ ${refusal}, status: 400, code: "INVALID" })
    @post @route("/transfers/{id}")
    op transfer(@path id: string, @header("Idempotency-Key") key: string, @body body: Transfer): void | Failure;
  `;
}

test("An unknown condition is an error at the condition", async () => {
  expect(await findings(transfer('when: "full-moon"'))).toEqual(['unknown-word: "full-moon"']);
});

test.each(["path.id", "header.Idempotency-Key", "body.target.accountId", "body.sources[].walletId", "body.sources"])(
  "The field of a refusal may be %s",
  async (at) => {
    expect(await findings(transfer(`when: "unknown", at: "${at}"`))).toEqual([]);
  },
);

test.each(["id", "body", "query.id", "body.target.walletId", "body.sources.walletId", "body.target[]"])(
  "The field of a refusal cannot be %s, which the request does not have",
  async (at) => {
    expect(await findings(transfer(`when: "unknown", at: "${at}"`))).toEqual([`unknown-request-path: "${at}"`]);
  },
);
