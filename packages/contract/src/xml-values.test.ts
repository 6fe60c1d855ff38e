import { expect, test } from "vitest";
import { valueFromXml, xmlFromValue, type XmlElement } from "./xml-values.ts";

const document = {
  components: {
    schemas: {
      Book: {
        type: "object",
        properties: {
          id: { type: "integer", xml: { attribute: true, name: "book-id" } },
          title: { allOf: [{ $ref: "#/components/schemas/Title" }], xml: { name: "Title" } },
          isLent: { type: "boolean" },
          words: { type: "array", items: { type: "string" } },
          pages: { type: "array", items: { type: "integer", xml: { name: "page" } }, xml: { wrapped: true } },
          next: { anyOf: [{ $ref: "#/components/schemas/Book" }, { type: "null" }], xml: { name: "next" } },
          notes: { type: "object", additionalProperties: { type: "number" } },
        },
        xml: { name: "book", prefix: "b", namespace: "urn:books" },
      },
      Title: { type: "string" },
      Line: {
        type: "object",
        properties: { language: { type: "string", xml: { attribute: true } }, text: { type: "string" } },
      },
      Either: {
        oneOf: [{ $ref: "#/components/schemas/Line" }],
        discriminator: { propertyName: "kind", mapping: { line: "#/components/schemas/Line" } },
      },
    },
  },
};
const at = (name: string): string => `#/components/schemas/${name}`;

const book = {
  id: 7,
  title: "One",
  isLent: false,
  words: ["a", "b"],
  pages: [1, 2],
  next: { title: "Two", words: ["c"] },
  notes: { x: 1.5 },
};
const element: XmlElement = {
  "@xmlns:b": "urn:books",
  "@book-id": "7",
  Title: "One",
  isLent: "false",
  words: ["a", "b"],
  pages: { page: ["1", "2"] },
  next: { Title: "Two", words: ["c"] },
  notes: { x: "1.5" },
};

test("a value is written as its schema says, and read again", () => {
  expect(xmlFromValue(document, at("Book"), book)).toEqual({ name: "b:book", element });
  expect(valueFromXml(document, at("Book"), element)).toEqual(book);
});

test.for([
  ["one item of a list", { words: "a" }, { words: ["a"] }],
  [
    "a list in an element of its own, without a word about it",
    { words: { string: ["a", "b"] } },
    { words: ["a", "b"] },
  ],
  ["an empty list", { words: "" }, { words: [] }],
  ["what would be rounded to another number", { "@book-id": "7.00000000000000001" }, { id: "7.00000000000000001" }],
  ["what is no number", { "@book-id": "seven" }, { id: "seven" }],
  ["a member that nothing declares", { other: "x" }, { other: "x" }],
] as const)("%s is read", ([, given, value]) => {
  expect(valueFromXml(document, at("Book"), given as unknown as XmlElement)).toEqual(value);
});

test("a required list without an element is empty", () => {
  const words = { type: "array", items: { type: "string" } };
  const Words = { type: "object", required: ["words"], properties: { words, others: words } };
  expect(valueFromXml({ components: { schemas: { Words } } }, at("Words"), "")).toEqual({ words: [] });
});

test("the text beside attributes is the member that has no element", () => {
  expect(valueFromXml(document, at("Line"), { "@language": "en", "#text": "Hello." })).toEqual({
    language: "en",
    text: "Hello.",
  });
});

test("a union is read by its discriminator", () => {
  expect(valueFromXml(document, at("Either"), { kind: "line", text: "a" })).toEqual({ kind: "line", text: "a" });
  expect(xmlFromValue(document, at("Either"), { kind: "line", language: "en" }).element).toEqual({
    kind: "line",
    "@language": "en",
  });
});
