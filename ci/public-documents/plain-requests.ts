import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import getPort from "get-port";
import { startPrism } from "../document/prism.ts";

const suite = join(import.meta.dirname, "../../conformance/src/cli/main.ts");

/** What is read of a generated contract. */
export interface Contract {
  operations: Record<
    string,
    { id: string; method: string; path: string; access: { scheme: string }; refusals: object[] }
  >;
  conventions: { schemes: Record<string, "basic" | "bearer" | object> };
}

/** What Prism says is wrong with a request; 401 for missing credentials, which a plain request need not have. */
interface Violation {
  location: string[];
  code: string | number;
}

/** Beyond this a run against a mock has come to a standstill. */
const LONGEST_MS = 240_000;

/**
 * The operations, by id, of which a mock of the document accepts at least one request that the suite makes of what was generated.
 * `document`: the file that was imported; `generated`: the folder with the contract.
 */
export async function acceptedOperations(
  document: string,
  generated: string,
  contract: Contract,
): Promise<ReadonlySet<string>> {
  const prism = await startPrism(document, await getPort({ host: "127.0.0.1" }), () => {}, { refuses: false });
  const operations = Object.values(contract.operations);
  const accepted = new Set<string>();
  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "GET", url = "/" } = request;
    const { host: _host, connection: _connection, "content-length": _length, ...headers } = request.headers;
    const body = ["GET", "HEAD"].includes(method) ? null : await text(request);
    const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    const reply = await fetch(`${prism.url}${url}`, { method, headers: given, redirect: "manual", body });
    const violations: Violation[] = JSON.parse(reply.headers.get("sl-violations") ?? "[]");
    const isValid = violations.every(({ location, code }) => !location.includes("request") || code === 401);
    const called = operations.filter((each) => each.method === method.toLowerCase() && fits(each.path, url));
    if (reply.status < 500 && isValid) for (const { id } of called) accepted.add(id);
    response.writeHead(reply.status, { "content-type": reply.headers.get("content-type") ?? "application/json" });
    response.end(Buffer.from(await reply.arrayBuffer()));
  };
  const proxy = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  try {
    // It listens on a port.
    const { port } = proxy.address() as AddressInfo;
    await run(`http://127.0.0.1:${port}`, generated, contract);
  } finally {
    proxy.closeAllConnections();
    proxy.close();
    await prism.stop();
  }
  return accepted;
}

function fits(path: string, url: string): boolean {
  const pattern = path
    .split(/\{[^{}]*\}/)
    .map((part) => RegExp.escape(part))
    .join("[^/]+");
  return new RegExp(`^${pattern}$`).test(url.split("?")[0] ?? "");
}

/** Credentials of the scheme that most operations take. */
function credentialsFor({ operations, conventions }: Contract): string[] {
  const taken = Object.values(operations).map(({ access }) => access.scheme);
  const [most] = [...Map.groupBy(taken, (scheme) => scheme)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const scheme = conventions.schemes[most?.[0] ?? ""];
  if (scheme === "basic") return ["--client-id", "any", "--client-secret", "thing"];
  return typeof scheme === "object" ? ["--api-key", "any"] : ["--token", "any"];
}

/** Calls every operation with a plain request; what the suite says of it is not asked. */
async function run(url: string, generated: string, contract: Contract): Promise<void> {
  // What cannot be made on a mock is called by an unknown id.
  const isRefusing = Object.values(contract.operations).some(({ refusals }) => refusals.length > 0);
  const checks = ["--only", "*ignores unknown members", ...(isRefusing ? ["--only", "refusals"] : [])];
  const files = ["--contract", join(generated, "contract.json"), "--document", join(generated, "openapi.json")];
  const plain = ["--budget", "0s", "--journal", "none", "--receiver", "none"];
  const args = [suite, "run", "--target", url, ...files, ...credentialsFor(contract), ...checks, ...plain];
  // It ends with 1 where the mock, which keeps no state, violates a rule.
  await new Promise((resolve) => {
    execFile(process.execPath, args, { timeout: LONGEST_MS, maxBuffer: 1e8 }, resolve);
  });
}
