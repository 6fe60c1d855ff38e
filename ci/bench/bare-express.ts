/** The upper limit: what Express alone does with the same bodies. Usage: node bare-express.ts PORT, replies by path in REPLIES. */
import express from "express";
import { port, replies, replyOf } from "./served-replies.ts";

const app = express().disable("x-powered-by").disable("etag").use(express.json());
for (const path of Object.keys(replies)) {
  const body = replyOf(path);
  app.all(path, (_request, response) => {
    response.json(body);
  });
}
app.listen(port, "127.0.0.1");
