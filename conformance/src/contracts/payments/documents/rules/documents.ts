import type { Contract } from "@tallystick/contract";
import type { Check } from "../../../../checks/check.ts";
import { businessOf } from "../../customers/businesses.ts";
import { documentForm, makeDocument, page, photograph, picture, replacementForm } from "../fixtures.ts";
import { fixtureOf } from "../../../../requests/fixtures/fixture.ts";
import { makeOwner } from "../../owners/fixtures.ts";
import { defineCheck } from "../../../../checks/define-check.ts";
import { declared, expecting } from "../../../../requests/expect.ts";
import { customerOf } from "../../customers/fixtures.ts";

/** What only documents have. */
export function documentRules(contract: Contract): Check[] {
  return [replaced(contract), kindsOfFile(contract), ownersDocument(contract)];
}

function replaced(contract: Contract): Check {
  const rules = declared(contract, "G-24g");
  return defineCheck({
    name: "rules/a replaced document keeps its id and its holder",
    family: "rules",
    operation: "documents.replace",
    rules,
    async run(t) {
      const document = await makeDocument(t, (await customerOf(t)).id);
      const file = { ...picture(96), fileName: "another.png" };
      const form = replacementForm({ documentType: "NATIONAL_ID", file });
      const reply = await t.call("documents.replace", { params: { documentId: document.id }, body: form });
      expecting(t, rules).status("another file", reply, 200);
      const names = ["id", "documentHolder", "documentType", "fileName"];
      const reading = await t.call("documents.get", { params: { documentId: document.id } });
      const expected = [document.id, document.body["documentHolder"], "NATIONAL_ID", "another.png"];
      for (const { body } of [fixtureOf(reply, "A document"), fixtureOf(reading, "A document")]) {
        expecting(t, rules, "documents.replace").same(
          "another file",
          `${names.join(", ")} of the replaced document:`,
          expected,
          names.map((name) => body[name]),
        );
      }
    },
  });
}

/** A PDF, a JPEG, a PNG, and one of nearly 10 MB (G-24b, G-24c). */
function kindsOfFile(contract: Contract): Check {
  const rules = declared(contract, "G-24b", "G-24c");
  return defineCheck({
    name: "rules/a document may be of three kinds, and large",
    family: "rules",
    operation: "documents.create",
    rules,
    cost: 2,
    async run(t) {
      const { id } = await customerOf(t);
      for (const [rule, file] of [
        ["G-24b", page()],
        ["G-24b", photograph()],
        ["G-24b", picture()],
        // The target may choose what counts as 10 MB.
        ["G-24c", { ...picture(9_900_000), fileName: "large.png" }],
      ] as const) {
        const reply = await t.call("documents.create", { body: documentForm(id, { file }) });
        expecting(t, declared(contract, rule)).status(file.fileName, reply, 201);
      }
    },
  });
}

/** An owner of a business has documents as the business does (G-23a). */
function ownersDocument(contract: Contract): Check {
  const rules = declared(contract, "G-23a");
  return defineCheck({
    name: "rules/a document may be an owner's",
    family: "rules",
    operation: "documents.create",
    rules,
    async run(t) {
      const { id } = await makeOwner(t, (await businessOf(t)).id);
      const reply = await t.call("documents.create", { body: documentForm(id) });
      expecting(t, rules).status("an owner's", reply, 201);
      expecting(t, rules, "documents.create").same(
        "an owner's",
        "documentHolder",
        id,
        fixtureOf(reply, "A document").body["documentHolder"],
      );
    },
  });
}
