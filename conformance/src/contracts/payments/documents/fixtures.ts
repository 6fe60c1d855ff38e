import type { FormFile } from "../../../http/exchange.ts";
import type { Trial } from "../../../requests/trial.ts";
import { fixtureOf, type Fixture } from "../../../requests/fixtures/fixture.ts";
import { customerOf } from "../customers/fixtures.ts";

/** What a check requires of a document; everything else is plain. */
export interface DocumentOptions {
  documentType?: string;
  file?: FormFile;
  /** Further parts: `side`, `issuedOn`. */
  parts?: Readonly<Record<string, string>>;
}

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** A picture of one pixel, padded to `length` bytes. */
export function picture(length: number = PIXEL.length): FormFile {
  const content = Buffer.alloc(Math.max(length, PIXEL.length));
  PIXEL.copy(content);
  return { fileName: "picture.png", contentType: "image/png", content };
}

/** An empty page, as a PDF. */
export function page(): FormFile {
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 4\n0000000000 65535 f \n${offsets.join("")}trailer<</Size 4/Root 1 0 R>>\n`;
  const content = Buffer.from(`${text}${table}startxref\n${text.length}\n%%EOF\n`);
  return { fileName: "page.pdf", contentType: "application/pdf", content };
}

/** A photograph of one pixel, as a JPEG. */
export function photograph(): FormFile {
  const content = Buffer.from(
    "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=",
    "base64",
  );
  return { fileName: "photograph.jpg", contentType: "image/jpeg", content };
}

/** The form of a new document of a customer or an owner. */
export function documentForm(holder: string, options: DocumentOptions = {}): Record<string, unknown> {
  return { documentHolder: holder, ...replacementForm(options) };
}

/** The form that replaces a document: its holder stays. */
export function replacementForm(options: DocumentOptions = {}): Record<string, unknown> {
  return {
    documentType: options.documentType ?? "PASSPORT",
    country: "US",
    documentNumber: "P1234567",
    issuingAuthority: "Department of Examples",
    file: options.file ?? picture(),
    ...options.parts,
  };
}

/** A new document of the holder. */
export async function makeDocument(t: Trial, holder: string, options: DocumentOptions = {}): Promise<Fixture> {
  return fixtureOf(await t.call("documents.create", { body: documentForm(holder, options) }), "A document");
}

/** A document of the try's own customer. */
export function documentOf(t: Trial): Promise<Fixture> {
  return t.fixtures.once("document", async () => makeDocument(t, (await customerOf(t)).id));
}
