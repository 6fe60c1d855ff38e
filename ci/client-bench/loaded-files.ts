/**
 * Loaded before a bundled program: answers its calls with the examples of the document, and writes the names of all files that the
 * program loads until it ends to the file of `LOADED_FILES`.
 */
import { writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { contract, openapi, routeOf } from "@tallystick/contract";

const operations = Object.values(contract.operations);

globalThis.fetch = async (input, init) => {
  const { method, url, headers } = new Request(input, init);
  const path = new URL(url).pathname.slice(contract.basePath.length);
  const row = operations.find((each) => each.method === method.toLowerCase() && routeOf(each).match(path));
  if (row === undefined) throw new Error(`The contract has no ${method} ${path}.`);
  const { responses } = Object(Object(openapi.paths[row.path])[row.method]);
  const isSigned = headers.has("Service-Wallet-Signature");
  const reply =
    row.replies.find(({ kind }) => kind === "challenge" && !isSigned) ??
    row.replies.find(({ kind }) => kind === "success");
  const { example, examples } = Object(Object(Object(responses[reply?.status ?? 0]).content)["application/json"]);
  const body = example ?? Object(Object.values(examples ?? {})[0]).value;
  if (body === undefined) throw new Error(`The document has no example of a reply to ${method} ${row.path}.`);
  return Response.json(row.id === "auth.credentials.verify" ? { ...body, ...opened } : body, {
    status: reply?.status ?? 0,
  });
};

/** The key of a session, sealed to the pair that these random bytes make. */
const opened = {
  encryptedSessionSigningKey:
    "2ApbaAJQTf2Yu8Z7JPpLECvCfEzDntTbGp57SDUHzSdsBfq6xwzc451ixFAbQ1jyH8hpe4GXiaoHwCSVNNUNSUQdHYQhfqtQL6p1E8ygfXvrCVRGCXRX",
  expiresAt: "2099-01-01T00:00:00.000Z",
};
Object.defineProperty(globalThis.crypto, "getRandomValues", { value: (into: Uint8Array) => into.fill(7) });

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
