import type { Schema } from "@tallystick/contract";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createCustomer } from "./funded-customer.ts";
import { createBusiness, createOwner } from "./known-business.ts";
import { startService, type Reply, type RunningService } from "./start-service.ts";
import { temporaryStore } from "./temporary-store.ts";
import { pdf, upload } from "./upload.ts";

let service: RunningService;
beforeAll(async () => (service = await startService()));
afterAll(() => service.close());

type Document = Schema<"Document">;

const megabyte = 1024 * 1024;

function get(id: string, as = service.first): Promise<Reply<Document>> {
  return service.call("GET", `/documents/${id}`, { as });
}

test("the document quota limits each holder separately", async () => {
  const small = await startService({ documentQuota: 2 });
  onTestFinished(small.close);
  const { id: holder } = await createCustomer(small);
  const { id: other } = await createCustomer(small);
  const first = await upload(small, holder);
  expect([first.status, (await upload(small, holder)).status]).toEqual([201, 201]);
  expect(await upload(small, holder)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  expect((await upload(small, other)).status).toBe(201);

  const path = `/documents/${first.body.id}`;
  expect((await upload(small, holder, { method: "PUT", path })).status).toBe(200);
  await small.call("DELETE", path);
  expect((await upload(small, holder)).status).toBe(201);
});

test("a document reads back as described, without its file", async () => {
  const { id: holder } = await createCustomer(service);
  const parts = {
    side: "FRONT",
    documentNumber: "925665473",
    issuingAuthority: "HM Passport Office",
    issuedOn: "2024-02-29",
  };
  const { status, body } = await upload(service, holder, { parts });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.stringMatching(/^Document:/),
    documentHolder: holder,
    documentType: "PASSPORT",
    country: "GB",
    ...parts,
    fileName: "passport.pdf",
    createdAt: body.createdAt,
    updatedAt: body.createdAt,
  });
  expect((await get(body.id)).body).toEqual(body);
});

test("a document needs an existing customer or owner of the caller", async () => {
  const { id: businessId } = await createBusiness(service);
  const { body: owner } = await createOwner(service, businessId);
  expect((await upload(service, owner.id)).status).toBe(201);
  const refused = async (holder: string, as = service.first): Promise<string> => {
    const { status, body } = await upload(service, holder, { as });
    return `${status} ${body.code}`;
  };
  expect(await refused("BeneficialOwner:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10")).toBe("400 INVALID_INPUT");
  expect(await refused(owner.id, service.second)).toBe("400 INVALID_INPUT");
  expect(await refused(businessId, service.second)).toBe("400 INVALID_INPUT");
  await service.call("DELETE", `/customers/${businessId}`);
  expect(await refused(businessId)).toBe("400 INVALID_INPUT");
});

test("a file is accepted by its first bytes and its size", async () => {
  const { id: holder } = await createCustomer(service);
  const judged = async (content: Uint8Array): Promise<string> => {
    const { status, body } = await upload(service, holder, { content, fileName: "scan.pdf" });
    return `${status} ${body.code}`;
  };
  expect(await judged(Buffer.from("<html>"))).toBe("400 UNSUITABLE_DOCUMENT");
  expect(await judged(new Uint8Array())).toBe("400 UNSUITABLE_DOCUMENT");
  expect(await judged(Buffer.from("89504e470d0a1a0a", "hex"))).toBe("201 undefined");
  expect(await judged(pdf(10 * megabyte))).toBe("201 undefined");
  expect(await judged(pdf(10 * megabyte + 1))).toBe("400 INVALID_INPUT");
});

test("a form with a missing or invalid part is rejected", async () => {
  const { id: holder } = await createCustomer(service);
  for (const parts of [
    { documentType: undefined },
    { country: undefined },
    { documentHolder: undefined },
    { documentType: "LIBRARY_CARD" },
    { side: "TOP" },
    { issuedOn: "yesterday" },
    { documentHolder: "Card:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10" },
  ]) {
    expect(await upload(service, holder, { parts })).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  }
});

test("a replacement replaces the file and the whole description", async () => {
  const { id: holder } = await createCustomer(service);
  const { body: made } = await upload(service, holder, { parts: { documentNumber: "1", side: "BACK" } });
  await service.advance(1000);
  const path = `/documents/${made.id}`;
  const parts = { documentHolder: undefined, documentType: "NATIONAL_ID", country: "FR" };
  const { status, body } = await upload(service, holder, { method: "PUT", path, parts, fileName: "new.pdf" });
  expect(status).toBe(200);
  expect(body).toEqual({
    id: made.id,
    documentHolder: holder,
    documentType: "NATIONAL_ID",
    country: "FR",
    fileName: "new.pdf",
    createdAt: made.createdAt,
    updatedAt: expect.any(String),
  });
  expect(body.updatedAt).not.toBe(made.updatedAt);
  expect((await get(made.id)).body).toEqual(body);
  const bad = await upload(service, holder, { method: "PUT", path, parts, content: Buffer.from("text") });
  expect([bad.status, bad.body.code]).toEqual([400, "UNSUITABLE_DOCUMENT"]);
  expect((await get(made.id)).body).toEqual(body);
});

test("a document can be deleted unless its holder was verified with it", async () => {
  const { id: holder } = await createCustomer(service);
  const used = (await upload(service, holder)).body;
  await service.call("POST", "/verifications", { body: { customerId: holder } });
  const unused = (await upload(service, holder)).body;
  expect((await service.call("DELETE", `/documents/${unused.id}`)).status).toBe(204);
  expect((await get(unused.id)).status).toBe(404);
  expect(await service.call("DELETE", `/documents/${used.id}`)).toMatchObject({
    status: 409,
    body: { code: "CONFLICT" },
  });
  expect((await get(used.id)).status).toBe(200);
});

test("documents are listed by holder, within their platform", async () => {
  const [one, other] = [await createCustomer(service), await createCustomer(service)];
  const mine = (await upload(service, one.id)).body;
  const another = (await upload(service, other.id)).body;
  const list = async (query: string, as = service.first): Promise<string[]> =>
    (await service.call<Schema<"DocumentPage">>("GET", `/documents?${query}`, { as })).body.data.map(({ id }) => id);
  expect(await list(`documentHolder=${one.id}`)).toEqual([mine.id]);
  expect((await list("limit=2")).slice(0, 2)).toEqual([another.id, mine.id]);
  expect(await list("", service.second)).toEqual([]);
  const path = `/documents/${mine.id}`;
  for (const reply of [
    await get(mine.id, service.second),
    await service.call("DELETE", path, { as: service.second }),
    await upload(service, one.id, { method: "PUT", path, as: service.second }),
  ]) {
    expect(reply).toMatchObject({ status: 404, body: { code: "REFERENCE_NOT_FOUND" } });
  }
});

test("the file is stored unchanged, and deleted with its document", async () => {
  const store = temporaryStore();
  const own = await startService({ store });
  onTestFinished(own.close);
  const { id: holder } = await createCustomer(own);
  const content = pdf(100_000);
  const { body } = await upload(own, holder, { content });
  const database = new DatabaseSync(store, { timeout: 5000 });
  onTestFinished(() => database.close());
  const files = (): Record<string, unknown>[] => database.prepare("select * from document_files").all();
  expect(files()).toEqual([{ document_id: body.id, media_type: "application/pdf", content }]);
  await own.call("DELETE", `/documents/${body.id}`);
  expect(files()).toEqual([]);
});
