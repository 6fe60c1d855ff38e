import { expect, test } from "vitest";
import { documentOf, tester } from "../../test/findings.ts";
import { annotated } from "./annotate.ts";
import { contractOf } from "./contract.ts";
import type { OpenApiDocument } from "./document.ts";
import { enumMembersOf } from "./enum-members.ts";
import { placeOf } from "./place.ts";
import { sourceFor } from "./source.ts";
import { memberOriginsOf } from "./member-origins.ts";

const LOANS = `
  @service(#{ title: "Library" }) namespace Library;

  /** What becomes of a loan. */
  @rule("LOAN-04", "A loan is out or back.")
  @lifecycle(Loan, #{
    field: "state", initial: #["OUT"], terminal: #["BACK"], settled: #["OUT", "BACK"],
    edges: #[#{ from: "OUT", to: "BACK", by: "loans.end", rule: "LOAN-01" }],
    drivers: #[#{ operation: "loans.end" }],
    otherwise: #{ status: 409, code: "NOT_OUT", rules: #[] },
  })
  enum LoanState {
    /** With the reader. */
    OUT,
    /** In the library | again. */
    BACK,
  }
  model Dated { @rule("LOAN-03", "A loan says since when.") since: utcDateTime; }
  model Dates { ...Dated; }
  model Loan { @key id: string; state: LoanState; ...Dates; }
  model Return { state: LoanState.BACK; }
  @error model Conflict { @statusCode _: 404 | 409; code: "NOT_OUT" | "NO_LOAN"; }

  /** Ends a loan. */
  @operationId("loans.end") @route("/loans/{id}/end") @post @changes(Loan)
  @access(#{ scheme: "platform", permission: "LEND" })
  @refuses(#{ when: "unknown", at: "path.id", status: 404, code: "NO_LOAN", rule: "LOAN-02" })
  op end(@path id: string, @body body: Return): Loan | Conflict;
`;

async function documentOfLoans(): Promise<OpenApiDocument> {
  const { program } = await tester.compile(LOANS);
  const document = await documentOf(program);
  if (document === undefined) throw new Error("The program has a service.");
  const rows = contractOf(sourceFor(program, document, placeOf(program, undefined)));
  return annotated(document, rows, { enums: enumMembersOf(program), origins: memberOriginsOf(program) });
}

test("The description of an operation has access, transitions and refusals", async () => {
  const { paths } = await documentOfLoans();
  const description = paths["/loans/{id}/end"]?.["post"]?.description;
  expect(description?.split("\n\n")).toEqual([
    "Ends a loan.",
    expect.stringContaining("with the permission LEND."),
    "**States.** `Loan.state`: `OUT` → `BACK`. Any other is refused with 409 `NOT_OUT`.",
    "**Refusals**",
    expect.stringMatching(
      /^\| status \| code \| when \| field \| rule \|\n.*\n\| 404 \| `NO_LOAN` \| .* \| `path.id` \| LOAN-02 \|$/,
    ),
  ]);
});

test("The description of a lifecycle has the meaning of each state and every transition", async () => {
  const description = (await documentOfLoans()).components?.schemas?.["LoanState"]?.description;
  expect(description).toContain(
    "What becomes of a loan.\n\n- `OUT`: With the reader.\n- `BACK`: In the library | again.",
  );
  expect(description).toContain(
    "Begins as `OUT`. Final: `BACK`. Settled, so nothing is under way: `OUT`, `BACK`. Any other transition is refused with 409 `NOT_OUT`.",
  );
  expect(description).toContain("| `OUT` | `BACK` | by `loans.end` | LOAN-01 |");
});

test("The rule of a member stands at each schema into which the member is spread", async () => {
  const document = await documentOfLoans();
  expect(document.components?.schemas?.["Loan"]?.properties?.["since"]).toMatchObject({
    "x-tallystick-rules": ["LOAN-03"],
  });
  expect(document["x-tallystick-rules"]).not.toContain("LOAN-03");
});

test("The rule of an enum stands at a member that has one value of it", async () => {
  const { components } = await documentOfLoans();
  expect(components?.schemas?.["Return"]?.properties?.["state"]).toMatchObject({
    "x-tallystick-rules": ["LOAN-01", "LOAN-04"],
  });
});
