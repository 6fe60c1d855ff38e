import type { FormFile, Trial } from "../engine/check.ts";
import { fixtureOf, type Fixture } from "./fixture.ts";

/** What a check asks of a document; everything else is plain. */
export interface DocumentWish {
  documentType?: string;
  file?: FormFile;
  /** Further parts: `side`, `issuedOn`. */
  parts?: Readonly<Record<string, string>>;
}

/** A picture of one pixel, as far as its first bytes tell; `length` bytes long. */
export function picture(length = 64): FormFile {
  const content = Buffer.alloc(length);
  Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").copy(content);
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
