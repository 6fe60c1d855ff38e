import { expect, test } from "vitest";
import { documentedVersionsOf } from "../emit/document.ts";
import { findings, tester } from "../../test/findings.ts";

const spec = (members: string): string => `
  @normalized("lower-case") scalar Email extends string;
  model Note { ${members} }
  @access(#{ scheme: "none" }) @route("/notes") @post op write(@body note: Note): void;
`;

test("A normalized text has its forms in the document", async () => {
  const source = spec('email: Email; @normalized("trimmed", "single-spaces") name: string | null;');
  const { program } = await tester.compile(`@service namespace Demo; ${source}`);
  const [{ document } = {}] = await documentedVersionsOf(program);
  const { Email, Note } = document?.components?.schemas ?? {};
  expect(Email).toMatchObject({ "x-tallystick-normalized": ["lower-case"] });
  expect(Note?.properties?.["name"]).toMatchObject({ "x-tallystick-normalized": ["trimmed", "single-spaces"] });
});

test.each(["int32", "boolean", "string[]", '"A" | "B"'])("A normalized %s is an error", async (type) => {
  const [found] = await findings(spec(`@normalized("trimmed") value: ${type};`));
  expect(found).toMatch(/^normalized-no-text/);
});
