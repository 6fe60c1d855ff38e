import { stamp } from "@tallystick/wallet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient, type Client, type TokenClient } from "../src/index.ts";
import { library } from "./library/library-contract.ts";
import { librarian, openLibrary, reader, type Library } from "./library/library-server.ts";
import type { LibraryContract } from "./library/library-types.ts";

// The client and the server kit with a library's contract, over real HTTP.

let served: Library;
let desk: Client<LibraryContract>;
let visitor: TokenClient<LibraryContract>;

beforeAll(async () => {
  served = await openLibrary();
  desk = createClient({ contract: library, baseUrl: served.baseUrl, ...librarian });
  visitor = createClient({ contract: library, baseUrl: served.baseUrl, ...reader });
});

afterAll(() => served.close());

test("the contract's key header makes retries create one book", async () => {
  const sent: Headers[] = [];
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    sent.push(new Headers(init.headers));
    const reply = await globalThis.fetch(url, init);
    if (sent.length === 1) throw new TypeError("the reply was lost");
    return reply;
  };
  const client = createClient({
    contract: library,
    baseUrl: served.baseUrl,
    ...librarian,
    fetch,
    sleep: async () => undefined,
  });
  const book = await client.call("books.add", { body: { title: "Emma" } });
  expect(book).toEqual({ id: expect.stringMatching(/^QA\/\d+$/), title: "Emma", state: "SHELVED" });
  const [first, second] = sent.map((headers) => headers.get("Once-Key"));
  expect([first, sent.length]).toEqual([second, 2]);
  expect(first).toMatch(/^[\w-]{36}$/);
});

test("a refusal becomes an error with the contract's code", async () => {
  await desk.call("books.add", { body: { title: "Persuasion" } });
  const again = desk.call("books.add", { body: { title: "Persuasion" } });
  await expect(again).rejects.toMatchObject({ kind: "api", status: 409, code: "ALREADY_HERE" });
  const other = desk.call("books.add", { body: { title: "" } });
  await expect(other).rejects.toMatchObject({ kind: "api", status: 422, code: "CANNOT_READ" });
});

test("a call encodes an id of any form and sends a header of the operation", async () => {
  const { id } = await desk.call("books.add", { body: { title: "Northanger Abbey" } });
  const found = visitor.call("books.get", { params: { shelfMark: id }, headers: { "Reading-Room": "north" } });
  expect(await found).toEqual({ id, title: "Northanger Abbey", state: "SHELVED" });
  const lost = visitor.call("books.get", { params: { shelfMark: "QA/0" }, headers: { "Reading-Room": "north" } });
  await expect(lost).rejects.toMatchObject({ status: 404, code: "NO_BOOK" });
});

test("iterate uses the contract's names of page members", async () => {
  for (const title of ["One", "Two", "Three"]) await desk.call("books.add", { body: { title } });
  const titles: string[] = [];
  for await (const { title } of visitor.iterate("books.list", { query: { size: 1 } })) titles.push(title);
  expect(titles.slice(0, 3)).toEqual(["Three", "Two", "One"]);
  const filtered = await visitor.call("books.list", { query: { title: "Two" } });
  expect(filtered).toMatchObject({ books: [{ title: "Two" }], more: false });
});

test("a signed retry uses the caller's signer and the contract's headers", async () => {
  const { id } = await desk.call("books.add", { body: { title: "Lady Susan" } });
  const unsigned = desk.call("books.retire", { params: { shelfMark: id } });
  await expect(unsigned).rejects.toMatchObject({ kind: "signature-required" });
  const session = { stamp: (payload: string) => stamp(payload, served.key.privateKey) };
  const retired = await desk.call("books.retire", { params: { shelfMark: id }, session });
  expect(retired.state).toBe("RETIRED");
});

test("a call sends the credentials of its scheme, and none to a public operation", async () => {
  const impostor = createClient({ contract: library, baseUrl: served.baseUrl, token: "another" });
  await expect(impostor.call("books.list")).rejects.toMatchObject({ status: 401, code: "UNAUTHORIZED" });
  expect(await impostor.call("hours.get")).toEqual({ open: true });
});
