/** Express with the validator of the whole document, of requests and of replies. Usage as of bare-express.ts. */
import express, { type ErrorRequestHandler } from "express";
import { middleware } from "express-openapi-validator";
import { port, readDocument, replies, replyOf } from "./served-replies.ts";

const app = express().disable("x-powered-by").disable("etag").use(express.json());
const apiSpec = readDocument() as never; // its types name every part of OpenAPI
app.use(middleware({ apiSpec, validateRequests: true, validateResponses: true }));
for (const path of Object.keys(replies)) {
  const body = replyOf(path);
  app.all(path, (request, response) => {
    response.status(request.method === "POST" ? 201 : 200).json(body);
  });
}
const refuse: ErrorRequestHandler = (error: { status?: number; errors?: unknown }, _request, response, _next) => {
  response.status(error.status ?? 500).json({ errors: error.errors });
};
app.use(refuse);
app.listen(port, "127.0.0.1");
