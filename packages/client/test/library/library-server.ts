import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, memoryPorts, type Handlers, type MemorySession, type MemoryTx } from "@tallystick/server";
import { generateKeyPair, publicKeyOf, type KeyPair } from "@tallystick/wallet";
import { libraryDocument } from "./library-document.ts";
import { library } from "./library-contract.ts";
import type { Book, LibraryContract } from "./library-types.ts";

export interface Library {
  baseUrl: string;
  /** The key of the librarian, who signs for retired books. */
  key: KeyPair;
  close(): void;
}

export const librarian = { clientId: "lib", clientSecret: "the-librarian's-secret" };
export const reader = { token: "the-reader-token" };

/** The books; the number of those before it is when a book came. */
const shelf = (tx: MemoryTx) => tx.table<Book & { at: number }>("books");

const handlers: Handlers<MemoryTx, LibraryContract> = {
  "books.add": async (call) => {
    const books = shelf(call.tx).values();
    call.refuseUnless("duplicate body.title", !books.some(({ title }) => title === call.body.title));
    const at = books.length + 1;
    const book: Book = { id: `QA/${at}`, title: call.body.title, state: "SHELVED" };
    shelf(call.tx).set(book.id, { ...book, at });
    return { status: 201, body: book };
  },
  "books.get": async (call) => {
    const book = shelf(call.tx).get(call.params.shelfMark) ?? call.refuse("unknown path.shelfMark");
    return { status: 200, body: shown(book) };
  },
  "books.list": async (call) => {
    const [filter] = call.filters;
    const { after, limit } = call.page;
    const rest = shelf(call.tx)
      .values()
      .toReversed()
      .filter(
        ({ title, at }) => (filter === undefined || title === filter.value) && at < Number(after?.at ?? Infinity),
      );
    const items = rest.slice(0, limit);
    return { status: 200, body: call.listed(items.map(shown), { more: rest.length > limit, last: items.at(-1) }) };
  },
  "books.retire": async (call) => {
    const book = shelf(call.tx).get(call.params.shelfMark) ?? call.refuse("unknown path.shelfMark");
    await call.sign({ accountId: "librarian", signers: ["librarian"] });
    shelf(call.tx).set(book.id, { ...book, state: "RETIRED" });
    return { status: 200, body: { ...shown(book), state: "RETIRED" } };
  },
  "hours.get": async () => ({ status: 200, body: { open: true } }),
};

function shown({ id, title, state }: Book): Book {
  return { id, title, state };
}

/** The library's contract, served in memory on a free port. */
export async function openLibrary(): Promise<Library> {
  const key = generateKeyPair();
  const ports = memoryPorts({
    callers: [
      {
        credentials: { scheme: "basic", id: librarian.clientId, secret: librarian.clientSecret },
        principal: { kind: "librarian", permissions: [] },
      },
      { credentials: { scheme: "bearer", token: reader.token }, principal: { kind: "reader", permissions: [] } },
    ],
  });
  await ports.transaction(async (tx) => {
    const session = {
      sessionId: "s",
      credentialId: "c",
      accountId: "librarian",
      publicKey: publicKeyOf(key.privateKey),
    };
    tx.table<MemorySession>("sessions").set("s", { ...session, expiresAt: Number.MAX_SAFE_INTEGER });
  });
  const app = createServer({
    contract: library,
    document: libraryDocument,
    handlers,
    ports,
    clock: { now: () => Date.now() },
    ids: { requestId: () => crypto.randomUUID() },
  });
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    key,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
