import { expect, test } from "vitest";
import { findings } from "../../test/findings.ts";

function choosing(choice: string, member = "draft?: boolean"): string {
  return `
    model Note { id: string; state: NoteState; }
    @lifecycle(Note, #{
      field: "state", initial: #["OPEN", "DRAFT"], initialBy: #[#{ ${choice} }], terminal: #["CLOSED"],
      edges: #[#{ from: "DRAFT", to: "OPEN", by: "operator" }, #{ from: "OPEN", to: "CLOSED", by: "operator" }],
    })
    enum NoteState { OPEN, DRAFT, CLOSED }
    @access(#{ scheme: "none" }) @creates(Note) @post @route("/notes") op create(title: string, ${member}): Note;
    @access(#{ scheme: "none" }) @reads(Note) @route("/notes/{id}") op get(@path @identifies(Note) id: string): Note;
  `;
}

test.each(["boolean", "true", '"true" | "false"', "string", "boolean | null"])(
  "An initial state is selected by a member of type %s",
  async (type) => {
    const choice = 'at: "body.draft", values: #["true"], state: "DRAFT"';
    expect(await findings(choosing(choice, `draft?: ${type}`))).toEqual([]);
  },
);

test("A place that no creating request has is an error", async () => {
  for (const at of ["body.drafts", "query.draft", "draft"]) {
    const choice = `at: "${at}", values: #["true"], state: "DRAFT"`;
    expect(await findings(choosing(choice))).toEqual([`initial-choice: "${at}"`]);
  }
});

test("A value that the member never has is an error", async () => {
  const choice = 'at: "body.draft", values: #["true", "yes"], state: "DRAFT"';
  expect(await findings(choosing(choice))).toEqual(['initial-choice: "yes"']);
});

test("A state in which nothing begins is an error", async () => {
  const choice = 'at: "body.draft", values: #["true"]';
  expect(await findings(choosing(`${choice}, state: "CLOSED"`))).toEqual(['initial-choice: "CLOSED"']);
  expect(await findings(choosing(`${choice}, state: "CLOSE"`))).toEqual(['unknown-state: "CLOSE"']);
});
