import type { Contract, OpenApiDocument } from "@tallystick/contract";
import { createServer, memoryPorts, type Handlers, type MemoryTx } from "@tallystick/server";
import express, { type RequestHandler } from "express";
import { withListener } from "../with-listener.ts";

export const key = "a-key-of-the-shelf";

/** What the shelf may do wrong. */
export type SurfaceFault =
  | "asks for no key"
  | "counts in words"
  | "leaves a header out"
  | "names a PDF a page"
  | "names JSON a problem"
  | "names text JSON"
  | "refuses lists"
  | "sends what is no book"
  | "sends what is no XML"
  | "shows one thing for another"
  | "takes any kind"
  | "turns a pair round";

/** In front of the kit an operation answers by itself. */
interface Interception {
  path: string | RegExp;
  answer: RequestHandler;
}

export const faults: Record<SurfaceFault, Interception> = {
  "asks for no key": {
    path: /./,
    answer(request, _response, next) {
      request.headers["x-key"] = key;
      next();
    },
  },
  "counts in words": {
    path: "/peek",
    answer: (_request, response) => void response.set("X-Count", "three").status(204).end(),
  },
  "sends what is no book": {
    path: "/books",
    answer: (_request, response) => void response.type("application/xml").send("<Book><title>A</title></Book>"),
  },
  "sends what is no XML": {
    path: "/books",
    answer: (_request, response) => void response.type("application/xml").send("<Book>"),
  },
  "leaves a header out": { path: "/peek", answer: (_request, response) => void response.status(204).end() },
  "names a PDF a page": { path: "/pdf", answer: (_request, response) => void response.type("text/html").send("%PDF") },
  "names JSON a problem": {
    path: "/pair",
    answer: (_request, response) => void response.type("application/problem+json").send('{"pair":["a",1]}'),
  },
  "names text JSON": { path: "/text", answer: (_request, response) => void response.json("hello") },
  "refuses lists": { path: "/find", answer: (_request, response) => void response.status(400).json(refusal(400)) },
  "shows one thing for another": {
    path: "/Things/:id",
    answer: (_request, response) => void response.json({ id: "1", lower: true }),
  },
  "takes any kind": {
    path: "/pets",
    answer: (_request, response) => void response.json({ kind: "cat", name: "x", lives: 9 }),
  },
  "turns a pair round": { path: "/pair", answer: (_request, response) => void response.json({ pair: [1, "a"] }) },
};

function refusal(status: number): object {
  return { status, code: "INVALID_INPUT", message: "No." };
}

/** A handler returns what it was given. */
const handlers = {
  find: async ({ query, headers, cookies }) => ({
    status: 200,
    body: { tags: query["tags"], sizes: query["sizes"], page: query["page"], pair: headers["x-pair"], ...cookies },
  }),
  cancel: async ({ params }) => ({ status: 200, body: { id: params["item-id"] } }),
  file: async ({ params }) => ({ status: 200, body: { path: params["path"] } }),
  text: async ({ body }) => ({ status: 200, body }),
  pdf: async () => ({ status: 200, body: Buffer.from("%PDF-1.7") }),
  lines: async ({ body }) => ({ status: 200, body }),
  form: async ({ body }) => ({ status: 200, body }),
  pet: async ({ body }) => ({ status: 200, body }),
  pair: async ({ body }) => ({ status: 200, body }),
  lower: async ({ params }) => ({ status: 200, body: { id: params["id"], lower: true } }),
  upper: async ({ params }) => ({ status: 200, body: { id: params["id"], upper: true } }),
  picture: async () => ({ status: 200, body: new Blob(["png"]) }),
  pictureText: async () => ({ status: 200, body: "a picture" }),
  strict: async ({ query }) => ({ status: 200, body: { page: query["page"] } }),
  odd: async ({ query, headers, cookies, body }) => ({
    status: 200,
    body: {
      ...(query["filter[name]"] !== undefined && { filter: query["filter[name]"] }),
      size: headers["x-size"],
      isDone: cookies["is_done"],
      number: query["to-string"],
      pairs: Object(body).pairs,
    },
  }),
  book: async ({ body }) => ({ status: 200, body }),
  peek: async () => ({ status: 204, headers: { "X-Count": "3" } }),
  go: async () => ({ status: 302, headers: { Location: "/things/1" } }),
} satisfies Record<string, Handlers<MemoryTx, Contract>[string]>;

/** Serves the shelf while `use` runs. */
export function withSurface<Result>(
  { contract, document }: { contract: Contract; document: OpenApiDocument },
  fault: SurfaceFault | undefined,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const app = express();
  app.set("case sensitive routing", true);
  if (fault !== undefined) app.all(faults[fault].path, faults[fault].answer);
  let requests = 0;
  const served = createServer<Contract>({
    contract,
    document,
    handlers,
    ports: memoryPorts({
      callers: [
        { credentials: { scheme: "key", name: "ApiKeyAuth", key }, principal: { kind: "ApiKeyAuth", permissions: [] } },
      ],
    }),
    clock: Date,
    ids: { requestId: () => `Request:00000000-0000-4000-8000-${String((requests += 1)).padStart(12, "0")}` },
  });
  app.use(served);
  return withListener(app, use);
}
