import { openapi } from "@tallystick/contract";
import { expect, test } from "vitest";
import { invalidVariantsOf } from "../checks/schema/invalid-variants.ts";
import { withoutSizeLimits } from "./without-size-limits.ts";
import { createValidator } from "./validator.ts";

const limit = "x-tallystick-size-limit";
const name = { type: "string", maxLength: 5, [limit]: "Five are enough." };
const schema = {
  type: "object",
  properties: {
    name,
    code: { type: "string", maxLength: 2 },
    tags: { type: "array", items: name, maxItems: 1, [limit]: "One." },
  },
};
const document = { openapi: "3.1.0", components: { schemas: { Note: schema } } };
const note = { name: "Ada", code: "a", tags: ["x"] };

test("size limits are dropped, other bounds stay", () => {
  const { Note } = withoutSizeLimits(document).components.schemas;
  expect(Note.properties.name).toEqual({ type: "string" });
  expect(Note.properties.code).toEqual({ type: "string", maxLength: 2 });
  expect(Note.properties.tags).toEqual({ type: "array", items: { type: "string" } });
});

test("size limits give no invalid requests and no reply faults", () => {
  const judged = withoutSizeLimits(document);
  const bounds = invalidVariantsOf(judged, judged.components.schemas.Note, note)
    .filter(({ keyword }) => keyword === "maxLength" || keyword === "maxItems")
    .map(({ path }) => path);
  expect(bounds).toEqual(["code"]);
  const shown = { name: "Augusta Ada King", code: "a", tags: ["x", "y"] };
  expect(createValidator(judged).fault("#/components/schemas/Note", shown)).toBeUndefined();
});

test("the copy without size limits is cached", () => {
  expect(withoutSizeLimits(document)).toBe(withoutSizeLimits(document));
  expect(JSON.stringify(openapi)).toContain(limit);
  expect(JSON.stringify(withoutSizeLimits(openapi))).not.toContain(`"${limit}":"`);
});
