/**
 * Loaded before a bundled program: answers its calls with the examples of the document, and writes the names of all files that the
 * program loads until it ends to the file of `LOADED_FILES`.
 */
import { writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { openapi } from "@tallystick/contract";

const replies: Record<string, [status: number, path: string]> = {
  GET: [200, "/cards/{id}"],
  POST: [201, "/transfer-out"],
};

globalThis.fetch = async (input, init) => {
  const { method } = new Request(input, init);
  const [status, path] = replies[method] ?? [500, ""];
  const { responses } = Object(Object(openapi.paths[path])[method.toLowerCase()]);
  const { example } = Object(Object(Object(Object(responses)[status]).content)["application/json"]);
  if (example === undefined) throw new Error(`The document has no example of a reply to ${method} ${path}.`);
  return Response.json(example, { status });
};

const loaded = new Set<string>();
registerHooks({
  load(url, context, next) {
    if (url.startsWith("file:")) loaded.add(fileURLToPath(url));
    return next(url, context);
  },
});
process.on("exit", (code) => {
  if (code === 0) writeFileSync(process.env["LOADED_FILES"] ?? "", JSON.stringify([...loaded]));
});
