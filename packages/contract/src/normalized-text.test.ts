import { expect, test } from "vitest";
import { normalizedText } from "./normalized-text.ts";

test("a text is written in all forms that are declared", () => {
  expect(normalizedText("  Ada \t B  ", ["trimmed", "single-spaces"])).toBe("Ada B");
  expect(normalizedText(" Ada ", ["upper-case"])).toBe(" ADA ");
  expect(normalizedText("ADA", ["lower-case"])).toBe("ada");
  expect(normalizedText(" +49 30 ", ["own-form"])).toBe(" +49 30 ");
});
