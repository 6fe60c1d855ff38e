import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { RequestHandler } from "express";

const compressed = promisify(gzip);

/**
 * Answers with a text that is read once, compressed for who accepts that. Who has it already asks whether it changed, and gets 304.
 */
export function pageFile(type: string, read: () => Promise<string>): RequestHandler {
  let file: Promise<{ text: string; small: Buffer }> | undefined;
  const open = async (): Promise<{ text: string; small: Buffer }> => {
    const text = await read();
    return { text, small: await compressed(text) };
  };
  return async (request, response) => {
    // A failure is not kept: the next request tries again.
    file ??= open().catch((error: unknown) => {
      file = undefined;
      throw error;
    });
    const { text, small } = await file;
    response.type(type).set({ "Cache-Control": "no-cache" }).vary("Accept-Encoding");
    if (request.acceptsEncodings("gzip", "identity") === "gzip") response.set("Content-Encoding", "gzip").send(small);
    else response.send(text);
  };
}
