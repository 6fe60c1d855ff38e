import { expect, test } from "vitest";
import { lint } from "../../test/findings.ts";
import { page } from "../../test/page.ts";

const { wrong, right } = page("src/linter/bounded-request.md");

test("bounded-request reports every unbounded text and list at its declaration", async () => {
  expect(await lint("bounded-request", wrong)).toEqual(
    ["author", "text", "tags"].map((name) => `bounded-request: ${name}`),
  );
  expect(await lint("bounded-request", right)).toEqual([]);
});

function posting(property: string, declarations = ""): Promise<string[]> {
  const spec = `${declarations}\n@access(#{ scheme: "none" }) @route("/x") @post op run(@body body: { ${property} }): void;`;
  return lint("bounded-request", spec);
}

test("bounded-request reports an unbounded scalar once", async () => {
  expect(await posting("a: Name; b: Name; c?: Name | null;", "scalar Name extends string;")).toEqual([
    "bounded-request: Name",
  ]);
});

test("bounded-request reports unbounded formats, patterns and open unions", async () => {
  expect(await posting("a: utcDateTime; b: url;")).toHaveLength(2);
  expect(await posting('@pattern("^[a-z]+$") a: string; b: "ON" | string;')).toHaveLength(2);
});

test("bounded-request accepts literals, enums, numbers, dates and finite patterns", async () => {
  const property = 'a: "ON" | "OFF"; b: int32; c: plainDate; @pattern("^[a-z]{3}$") d: string; e: boolean; f: E;';
  expect(await posting(property, "enum E { ON }")).toEqual([]);
});

test("bounded-request requires bounds of a record and its values", async () => {
  expect(await posting("a: Record<string>;")).toHaveLength(1);
  expect(await posting('@sizeLimit(#{ most: 5, reason: "Few." }) a: Record<int32>;')).toEqual([]);
});

test("bounded-request visits nested and recursive models", async () => {
  expect(await posting("tree: Tree;", "model Tree { name: string; @maxItems(9) inner: Tree[]; }")).toEqual([
    "bounded-request: name",
  ]);
});

test("bounded-request checks the text parts of a form", async () => {
  const form = "form: { file: HttpPart<File>; note: HttpPart<string>; on: HttpPart<plainDate>; }";
  const spec = `@access(#{ scheme: "none" }) @route("/x") @post
    op run(@header contentType: "multipart/form-data", @multipartBody ${form}): void;`;
  expect(await lint("bounded-request", spec)).toEqual(["bounded-request: note"]);
});

test("bounded-request ignores replies", async () => {
  const spec = `@access(#{ scheme: "none" }) @route("/x") op get(): { name: string; tags: string[] };`;
  expect(await lint("bounded-request", spec)).toEqual([]);
});
