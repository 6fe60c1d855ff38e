import { valueFromXml, xmlFromValue, xmlOptions, type XmlElement } from "@tallystick/contract";
import { XMLBuilder, XMLParser, XMLValidator } from "fast-xml-parser";

const parser = new XMLParser(xmlOptions);
const builder = new XMLBuilder(xmlOptions);

/** A value as XML, by its schema in the document; a text as an element that holds it. */
export function xmlText(document: object, pointer: string, value: unknown): string {
  if (typeof value === "string") return builder.build({ text: value });
  const { name, element } = xmlFromValue(document, pointer, value);
  return builder.build({ [name]: element });
}

/** The value of XML by its schema in the document; undefined for a text that is not XML. */
export function parsedXml(document: object, pointer: string, text: string): unknown {
  if (XMLValidator.validate(text) !== true) return undefined;
  // The parser returns elements, in which a text without children is a text.
  const [root] = Object.values(parser.parse(text) as Record<string, XmlElement>);
  return root === undefined ? undefined : valueFromXml(document, pointer, root);
}
