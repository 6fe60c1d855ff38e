import { contract, openapi } from "@tallystick/contract";
import { expect, test } from "vitest";
import { templatesOf } from "./templates.ts";

test("file begins as files of its type do", () => {
  const templates = templatesOf(openapi, contract.operations["documents.create"]);
  const minimal = templates.find(({ kind }) => kind === "minimal");
  expect(minimal?.body).toMatchObject({ file: { content: Buffer.from("%PDF-1.7\n%%EOF\n") } });
});
