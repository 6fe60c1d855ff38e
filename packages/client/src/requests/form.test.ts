import { expect, test } from "vitest";
import { scriptedClient } from "../../test/scripted-client.ts";

const made = (): Response => Response.json({ id: "Document:1" }, { status: 201 });
const parts = { documentHolder: "Customer:1", documentType: "PASSPORT", country: "US" } as const;

/** The form that the service received. */
async function sentForm(file: Blob, more: object = {}): Promise<FormData> {
  let form = new FormData();
  const { client } = scriptedClient([
    async (request) => {
      form = await request.formData();
      return made();
    },
  ]);
  await client.call("documents.create", { body: { ...parts, file, ...more } });
  return form;
}

test("a form carries its parts, and a file with name, type and bytes", async () => {
  const form = await sentForm(new File(["%PDF-1.7"], "Führerschein.pdf", { type: "application/pdf" }));

  const file = form.get("file") as File;
  expect([file.name, file.type, await file.text()]).toEqual(["Führerschein.pdf", "application/pdf", "%PDF-1.7"]);
  form.delete("file");
  expect(Object.fromEntries(form)).toEqual(parts);
});

test("a blob becomes a file, and undefined members are omitted", async () => {
  const form = await sentForm(new Blob(["x"]), { side: undefined });

  expect(form.get("file")).toBeInstanceOf(File);
  expect(form.has("side")).toBe(false);
});

test("a form request is multipart/form-data and carries the credentials", async () => {
  const { client, sent } = scriptedClient([made()]);

  const document = await client.call("documents.replace", {
    params: { documentId: "Document:1" },
    body: { documentType: "PASSPORT", country: "US", file: new Blob(["x"]) },
  });

  expect(document).toEqual({ id: "Document:1" });
  expect(sent[0]).toMatchObject({ method: "PUT", path: "/documents/Document%3A1" });
  expect(sent[0]?.headers.get("Content-Type")).toMatch(/^multipart\/form-data; boundary=/);
  expect(sent[0]?.headers.get("Authorization")).toMatch(/^Basic /);
});
