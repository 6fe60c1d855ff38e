import { expect, test } from "vitest";
import { documentOf, tester } from "../../test/findings.ts";

const spec = `
  @service namespace Demo;
  const few = #{ most: 9, reason: "Nobody has more." };
  @sizeLimit(few) scalar Name extends string;
  @sizeLimit(few) scalar Moment extends utcDateTime;
  model Note {
    name: Name;
    at: Moment;
    @sizeLimit(few) tags: string[] | null;
    @sizeLimit(few) extra: Record<int32>;
    @sizeLimit(few) @maxLength(3) code: string;
  }
  @access(#{ scheme: "none" }) @route("/notes") @post op write(@sizeLimit(few) @query by: string, @body note: Note): void;
`;

test("A size limit becomes the schema keyword of its type, with its reason", async () => {
  const document = await documentOf((await tester.compile(spec)).program);
  const schemas = document?.components?.schemas;
  const limit = { "x-tallystick-size-limit": "Nobody has more." };
  expect(schemas?.["Name"]).toEqual({ type: "string", maxLength: 9, ...limit });
  expect(schemas?.["Moment"]).toEqual({ type: "string", format: "date-time", maxLength: 9, ...limit });
  expect(schemas?.["Note"]?.properties).toMatchObject({
    tags: { maxItems: 9, ...limit },
    extra: { maxProperties: 9, ...limit },
  });
});

test("A size limit of a parameter is in its schema", async () => {
  const document = await documentOf((await tester.compile(spec)).program);
  expect(document?.paths["/notes"]?.["post"]).toMatchObject({
    parameters: [
      { name: "by", schema: { type: "string", maxLength: 9, "x-tallystick-size-limit": "Nobody has more." } },
    ],
  });
});

test("A @maxLength bound is unchanged and no size limit", async () => {
  const document = await documentOf((await tester.compile(spec)).program);
  const code = document?.components?.schemas?.["Note"]?.properties?.["code"];
  expect(code).toMatchObject({ maxLength: 3 });
  expect(code?.["x-tallystick-size-limit"]).toBeUndefined();
});
