import { contractFromJson, defaultConventions, type Operation } from "@tallystick/contract";
import type { LibraryContract, LibraryTypes } from "./library-types.ts";

// A library's contract: its own schemes, page members and headers, and shelf marks for ids.

const success = (status: number): Operation["replies"][number] => ({ status, kind: "success", headers: [], codes: [] });
const refused = { status: 401, code: "UNAUTHORIZED" };
const shelfMark = { name: "shelfMark", in: "path", required: true } as const;
const unknown: Operation["refusals"][number] = {
  when: "unknown",
  at: "path.shelfMark",
  status: 404,
  code: "NO_BOOK",
  accepts: [],
};

function row(
  id: LibraryTypes["operationId"],
  method: Operation["method"],
  path: string,
  scheme: string,
  clauses: Partial<Operation> = {},
): Operation {
  return {
    id,
    domain: "library",
    method,
    path,
    summary: id,
    source: { file: "library/main.tsp", line: 1 },
    access: { scheme },
    parameters: [],
    replies: [success(200)],
    references: [],
    filters: [],
    refusals: [],
    emits: [],
    rules: [],
    ...clauses,
  };
}

const rows: Operation[] = [
  row("books.add", "post", "/books", "librarian", {
    parameters: [{ name: "Once-Key", in: "header", required: false }],
    body: { contentType: "application/json", required: true, schema: "#/components/schemas/NewBook" },
    replies: [success(201)],
    idempotent: {
      header: "Once-Key",
      scope: ["credential"],
      mismatch: "refuse",
      inFlight: "wait",
      retention: "PT1H",
      forgets: [],
    },
    refusals: [{ when: "duplicate", at: "body.title", status: 409, code: "ALREADY_HERE", accepts: [] }],
  }),
  row("books.get", "get", "/books/{shelfMark}", "reader", {
    parameters: [shelfMark, { name: "Reading-Room", in: "header", required: true }],
    refusals: [unknown],
  }),
  row("books.list", "get", "/books", "reader", {
    parameters: ["size", "after", "title"].map((name) => ({ name, in: "query", required: false })),
    listing: { envelope: "paged", order: "newest-first", limit: { default: 2, min: 1, max: 3 } },
    filters: [{ parameter: "title", paths: ["title"], match: "equals" }],
  }),
  row("books.retire", "post", "/books/{shelfMark}/retire", "librarian", {
    parameters: [shelfMark],
    replies: [success(200), { status: 202, kind: "challenge", headers: [], codes: [] }],
    refusals: [unknown],
    signedRetry: {
      signer: "account",
      when: "always",
      binds: ["operation", "resource"],
      ttl: "PT1M",
      stampHeader: "Librarian-Signature",
      requestHeader: "Challenge-Id",
      failures: {
        stampMissing: refused,
        stampMalformed: refused,
        stampInvalid: refused,
        bodyMismatch: refused,
        requestIdMissing: refused,
        challengeUnusable: refused,
      },
    },
  }),
  row("hours.get", "get", "/hours", "none"),
];

export const library: LibraryContract = contractFromJson<LibraryTypes>({
  schema: 1,
  title: "Library",
  version: "v1",
  basePath: "/v1",
  hash: "",
  shapeHash: "",
  behaviourHash: "",
  conventions: {
    ...defaultConventions,
    answers: { ...defaultConventions.answers, invalid: { status: 422, code: "CANNOT_READ" } },
    paging: { limit: "size", cursor: "after", data: "books", hasMore: "more", nextCursor: "next" },
    schemes: { librarian: "basic", reader: "bearer" },
  },
  rules: {},
  operations: Object.fromEntries(rows.map((operation) => [operation.id, operation])),
  resources: {},
  lifecycles: {},
  expiries: [],
  conservation: [],
  webhooks: {},
  codes: { ALREADY_HERE: [409], NO_BOOK: [404] },
});
