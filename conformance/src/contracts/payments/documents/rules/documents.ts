import type { Derivation } from "../../words.ts";
import { fixtureOf, check } from "../../words.ts";
import { businessOf } from "../../customers/businesses.ts";
import { documentForm, makeDocument, page, photograph, picture, replacementForm } from "../fixtures.ts";
import { makeOwner } from "../../owners/fixtures.ts";
import { customerOf } from "../../customers/fixtures.ts";

const creation = "documents.create";

/** What only documents have. */
export const documentRules: readonly Derivation[] = [
  check("documents.replace", "replacing a document keeps its id and holder", "G-24g", async (t, expect) => {
    const document = await makeDocument(t, (await customerOf(t)).id);
    const file = { ...picture(96), fileName: "another.png" };
    const form = replacementForm({ documentType: "NATIONAL_ID", file });
    const reply = await t.call("documents.replace", { params: { documentId: document.id }, body: form });
    expect.status("another file", reply, 200);
    const reading = await t.call("documents.get", { params: { documentId: document.id } });
    expect.status("the replaced document, by the id it had", reading, 200);
    const { id, body } = document;
    const kept = { id, documentHolder: body["documentHolder"] };
    for (const seen of [fixtureOf(reply, "A document"), fixtureOf(reading, "A document")]) {
      expect.members("another file", seen, { ...kept, documentType: "NATIONAL_ID", fileName: "another.png" });
    }
  }),
  /** A PDF, a JPEG, a PNG, and one of nearly 10 MB (G-24b, G-24c). */
  check(creation, "a document may be PDF, JPEG or PNG up to the size limit", ["G-24b", "G-24c"], async (t, expect) => {
    const { id } = await customerOf(t);
    for (const [rule, file] of [
      ["G-24b", page()],
      ["G-24b", photograph()],
      ["G-24b", picture()],
      // The target may choose what counts as 10 MB.
      ["G-24c", { ...picture(9_900_000), fileName: "large.png" }],
    ] as const) {
      const reply = await t.call(creation, { body: documentForm(id, { file }) });
      expect.by(rule).status(file.fileName, reply, 201);
    }
  }),
  /** An owner of a business has documents as the business does (G-23a). */
  check(creation, "a beneficial owner can hold a document", "G-23a", async (t, expect) => {
    const { id } = await makeOwner(t, (await businessOf(t)).id);
    const reply = await t.call(creation, { body: documentForm(id) });
    expect.status("an owner's", reply, 201);
    expect.members("an owner's", fixtureOf(reply, "A document"), { documentHolder: id });
  }),
];
