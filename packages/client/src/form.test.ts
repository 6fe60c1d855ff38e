import { expect, test } from "vitest";
import { scripted } from "../test/script.ts";

const made = (): Response => Response.json({ id: "Document:1" }, { status: 201 });
const parts = { documentHolder: "Customer:1", documentType: "PASSPORT", country: "US" } as const;

/** What a scripted service read of the form. */
async function sent(file: Blob, more: object = {}): Promise<FormData> {
  let form = new FormData();
  const { client } = scripted([
    async (request) => {
      form = await request.formData();
      return made();
    },
  ]);
  await client.call("documents.create", { body: { ...parts, file, ...more } });
  return form;
}

test("a form goes out as its parts, a file with its name, type and bytes", async () => {
  const form = await sent(new File(["%PDF-1.7"], "Führerschein.pdf", { type: "application/pdf" }));

  const file = form.get("file") as File;
  expect([file.name, file.type, await file.text()]).toEqual(["Führerschein.pdf", "application/pdf", "%PDF-1.7"]);
  form.delete("file");
  expect(Object.fromEntries(form)).toEqual(parts);
});

test("a blob is a file too, and what is undefined is not sent", async () => {
  const form = await sent(new Blob(["x"]), { side: undefined });

  expect(form.get("file")).toBeInstanceOf(File);
  expect(form.has("side")).toBe(false);
});

test("a form has the media type of forms, and everything else that a call has", async () => {
  const { client, seen } = scripted([made()]);

  const document = await client.call("documents.replace", {
    params: { documentId: "Document:1" },
    body: { documentType: "PASSPORT", country: "US", file: new Blob(["x"]) },
  });

  expect(document).toEqual({ id: "Document:1" });
  expect(seen[0]).toMatchObject({ method: "PUT", path: "/documents/Document%3A1" });
  expect(seen[0]?.headers.get("Content-Type")).toMatch(/^multipart\/form-data; boundary=/);
  expect(seen[0]?.headers.get("Authorization")).toMatch(/^Basic /);
});
