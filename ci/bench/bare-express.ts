/** The upper limit: what Express alone does with the same bodies. Usage: node bare-express.ts PORT, replies by path in REPLIES. */
import express from "express";

const replies = JSON.parse(process.env["REPLIES"] ?? "{}") as Record<string, string>;
const app = express().disable("x-powered-by").disable("etag").use(express.json());
for (const [path, reply] of Object.entries(replies)) {
  const body: unknown = JSON.parse(reply);
  app.all(path, (_request, response) => {
    response.json(body);
  });
}
app.listen(Number(process.argv[2]), "127.0.0.1");
