import type { FormFile, Trial } from "../engine/check.ts";
import { fixtureOf, type Fixture } from "./fixture.ts";

/** What a check asks of a document; everything else is plain. */
export interface DocumentWish {
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

/** A picture of one pixel; what it lacks in `length`, in bytes, is empty. */
export function picture(length: number = PIXEL.length): FormFile {
  const content = Buffer.alloc(Math.max(length, PIXEL.length));
  PIXEL.copy(content);
  return { fileName: "picture.png", contentType: "image/png", content };
}

/** The form of a new document of a customer or an owner. */
export function documentForm(holder: string, wish: DocumentWish = {}): Record<string, unknown> {
  return { documentHolder: holder, ...replacementForm(wish) };
}

/** The form that replaces a document: its holder stays. */
export function replacementForm(wish: DocumentWish = {}): Record<string, unknown> {
  return {
    documentType: wish.documentType ?? "PASSPORT",
    country: "US",
    documentNumber: "P1234567",
    issuingAuthority: "Department of Examples",
    file: wish.file ?? picture(),
    ...wish.parts,
  };
}

/** A new document of the holder. */
export async function makeDocument(t: Trial, holder: string, wish: DocumentWish = {}): Promise<Fixture> {
  return fixtureOf(await t.call("documents.create", { body: documentForm(holder, wish) }), "A document");
}

/** A document of the try's own customer. */
export function documentOf(t: Trial): Promise<Fixture> {
  return t.world.once("document", async () => makeDocument(t, (await t.world.customer()).id));
}
