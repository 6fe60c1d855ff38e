import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { RequestHandler } from "express";

const compressed = promisify(gzip);

/** What is read of a file, and the headers that follow from it. */
interface OpenedFile {
  body: string | Buffer;
  small: Buffer;
  headers: Record<string, string>;
}

/**
 * Answers with a file that is read once, compressed for who accepts that. Who has it already asks whether it changed, and gets 304.
 */
export function pageFile<Body extends string | Buffer>(
  type: string,
  read: () => Promise<Body>,
  headersOf: (body: Body) => Record<string, string> = () => ({}),
): RequestHandler {
  let file: Promise<OpenedFile> | undefined;
  const open = async (): Promise<OpenedFile> => {
    const body = await read();
    return { body, small: await compressed(body), headers: headersOf(body) };
  };
  return async (request, response) => {
    // A failure is not kept: the next request tries again.
    file ??= open().catch((error: unknown) => {
      file = undefined;
      throw error;
    });
    const { body, small, headers } = await file;
    response
      .type(type)
      .set({ "Cache-Control": "no-cache", ...headers })
      .vary("Accept-Encoding");
    if (request.acceptsEncodings("gzip", "identity") === "gzip") response.set("Content-Encoding", "gzip").send(small);
    else response.send(body);
  };
}
