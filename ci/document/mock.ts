/**
 * Starts a mock server of the OpenAPI document: Prism replies to every operation with the document's examples, and refuses requests
 * that the document does not allow.
 *
 *     pnpm mock [--port N]
 */
import { once } from "node:events";
import { parseArgs } from "node:util";
import getPort from "get-port";
import pc from "picocolors";
import { documentFile, readDocument, type Document } from "./document.ts";
import { startPrism } from "./prism.ts";

const help = `Usage: pnpm mock [options]

Mocks the OpenAPI document with Prism. Paths begin at the root, without the version; any Basic credentials are accepted. The header
\`Prefer: code=401\` selects another reply, \`Prefer: dynamic=true\` random values instead of the examples.

Options:
  --port N     preferred port (default 4020; when it is in use, another one is taken; 0 takes any free port)
  -h, --help   show this help

Press Ctrl-C to stop.`;

process.exitCode = await main();

async function main(): Promise<number> {
  const options = readOptions();
  if (options === undefined) return 2;
  if (!options.help) return await serve(Number(options.port));
  console.log(help);
  return 0;
}

function readOptions() {
  try {
    const options = {
      port: { type: "string", default: "4020" },
      help: { type: "boolean", short: "h", default: false },
    } as const;
    const { values } = parseArgs({ options });
    if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535)
      throw new Error(`--port takes a number up to 65535, not "${values.port}"`);
    return values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    return undefined;
  }
}

async function serve(preferred: number): Promise<number> {
  const interrupted = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  const port = await getPort({ port: preferred, host: "127.0.0.1" });
  const file = documentFile();
  const prism = await startPrism(file, port, (line) => console.log(pc.dim(line)));
  console.log(mockSummary(prism.url, readDocument(file)));
  const exitCode = await Promise.race([interrupted.then(() => 0), prism.stopped.then(() => 1)]);
  await prism.stop();
  return exitCode;
}

function mockSummary(url: string, { paths }: Document): string {
  const [list = "/"] = Object.entries(paths).find(([path, { get }]) => get !== undefined && !path.includes("{")) ?? [];
  return `${pc.bold("Serving the mock")} at ${url}

${pc.bold("Try next")}
  curl -s -u any:thing ${url}${list}
  curl -s -u any:thing -H 'Prefer: code=401' ${url}${list}

Press Ctrl-C to stop.`;
}
