import { type OpenApiDocument, valueFromXml, type XmlElement, xmlFromValue, xmlOptions } from "@tallystick/contract";
import { XMLBuilder, XMLParser, XMLValidator } from "fast-xml-parser";
import { at, isObject, type Json } from "../validation/document-node.ts";

/** Reads and writes the bodies of one schema as XML. */
export interface XmlForm {
  /** @throws Error that says what is wrong with the text */
  read(text: string): unknown;
  write(value: unknown): string;
}

const parser = new XMLParser(xmlOptions);
const builder = new XMLBuilder(xmlOptions);

/** Undefined where the body is a text by its schema: then XML is not taken apart. */
export function xmlForm(document: OpenApiDocument, pointer: string): XmlForm | undefined {
  if (isText(document, { $ref: pointer })) return undefined;
  return {
    read: (text) => valueFromXml(document, pointer, rootOf(text)),
    write(value) {
      const { name, element } = xmlFromValue(document, pointer, value);
      return builder.build({ [name]: element });
    },
  };
}

function rootOf(text: string): XmlElement {
  // Entities of a document's own would let a short text become a long one.
  if (/<!DOCTYPE/i.test(text)) throw new Error("A document type is not allowed");
  const verdict = XMLValidator.validate(text);
  if (verdict !== true) throw new Error(`${verdict.err.msg} (line ${verdict.err.line})`);
  // The parser returns elements, in which a text without children is a text.
  const [root] = Object.values(parser.parse(text) as Record<string, XmlElement>);
  return root ?? "";
}

function isText(document: OpenApiDocument, { $ref, type, ...rest }: Json): boolean {
  if (typeof $ref !== "string") return type === "string" || Object.keys({ type, ...rest }).length === 0;
  const found = at(document, $ref);
  return isObject(found) && isText(document, found);
}
