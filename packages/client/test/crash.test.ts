import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { exampleReply } from "./example-reply.ts";

const program = join(import.meta.dirname, "crash/pay.ts");

test("a process killed between payment and reply pays once with the stored key", async () => {
  const payments = new Map<string, { id: string }>();
  const requests: string[] = [];
  const { promise: firstPayment, resolve: paid } = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    const key = String(request.headers["idempotency-key"]);
    request.resume();
    requests.push(key);
    const payment = payments.get(key) ?? { ...exampleReply("transfers.out"), id: `Transaction:${payments.size + 1}` };
    payments.set(key, payment);
    // The first reply never leaves: the process is killed while it waits.
    if (requests.length === 1) return paid();
    response.writeHead(201, { "Content-Type": "application/json" }).end(JSON.stringify(payment));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const folder = mkdtempSync(join(tmpdir(), "tallystick-crash-"));
  onTestFinished(() => {
    server.close().closeAllConnections();
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, "intent.json");
  const args = [program, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, file];

  const killed = spawn(process.execPath, args, { stdio: "inherit" });
  await firstPayment;
  killed.kill("SIGKILL");
  await once(killed, "exit");
  expect(existsSync(file)).toBe(true);

  const { stdout } = await promisify(execFile)(process.execPath, args);

  expect(stdout.trim()).toBe("Transaction:1");
  expect(payments.size).toBe(1);
  expect(requests).toEqual([requests[0], requests[0]]);
  expect(existsSync(file)).toBe(false);
});

test("the recipe of the guide stores an uncertain transfer and pays once", async () => {
  const folder = mkdtempSync(join(import.meta.dirname, "crash/recipe-"));
  const keys: unknown[] = [];
  let replies = false;
  const payment = JSON.stringify({ ...exampleReply("transfers.out"), id: "Transaction:1" });
  const server = createServer((request, response) => {
    keys.push(request.headers["idempotency-key"]);
    if (replies) response.writeHead(201, { "Content-Type": "application/json" }).end(payment);
    else request.socket.destroy();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close().closeAllConnections();
    rmSync(folder, { recursive: true });
  });
  const guide = readFileSync(join(import.meta.dirname, "../../../docs/consumer.md"), "utf8");
  const recipe = [...guide.matchAll(/^```ts.*\n([^]*?)^```/gm)].find(([block]) => block.includes("payouts.outbox"));
  writeFileSync(join(folder, "recipe.ts"), recipe?.[1] ?? "");
  const { port } = server.address() as AddressInfo;
  const env = { ...process.env, TALLYSTICK_URL: `http://127.0.0.1:${port}`, TALLYSTICK_CLIENT_ID: "id" };
  const run = async (): Promise<string> =>
    (await promisify(execFile)(process.execPath, ["recipe.ts"], { cwd: folder, env })).stdout.trim();

  expect(await run()).toMatch(/^unknown /);
  replies = true;
  expect(await run()).toBe("done Transaction:1");
  const sent = keys.length;
  expect(await run()).toBe("done Transaction:1");
  expect([new Set(keys).size, keys.length]).toEqual([1, sent]);
});
