import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test, type TestContext } from "vitest";
import { exampleReply } from "./example-reply.ts";

const program = join(import.meta.dirname, "outbox/pay-all.ts");
const orders = 12;

/** A service that executes each key once, loses a third of its replies, and kills the worker that asks at some of the others. */
async function disturbingService(
  kill: (worker: "one" | "two") => void,
  { onTestFinished }: Pick<TestContext, "onTestFinished">,
): Promise<{ url: string; transfers: Map<string, { id: string; amount: number }> }> {
  const transfers = new Map<string, { id: string; amount: number }>();
  let requests = 0;
  const server = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1");
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { amount }: { amount: number } = JSON.parse(await text(request));
    const key = String(request.headers["idempotency-key"]);
    const transfer = transfers.get(key) ?? {
      ...exampleReply("transfers.out"),
      id: `Transaction:${transfers.size + 1}`,
      amount,
    };
    const number = ++requests;
    // Half of the kills come before the work, half after it.
    if (number % 8 === 3) kill(number % 16 === 3 ? "one" : "two");
    transfers.set(key, transfer);
    if (number % 8 === 7) kill("one");
    if (number % 3 === 0) request.socket.destroy();
    else response.writeHead(201, { "Content-Type": "application/json" }).end(JSON.stringify(transfer));
  }
  await once(server, "listening");
  onTestFinished(() => server.close().closeAllConnections());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, transfers };
}

test.concurrent.for(["outbox.jsonl", "outbox.sqlite"])(
  "two workers on one %s pay each order once, however often they are killed",
  async (name, { onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), "tallystick-workers-"));
    const running = new Map<string, ChildProcess>();
    let kills = 0;
    const { url, transfers } = await disturbingService(
      (worker) => {
        if (kills < 8 && running.get(worker)?.kill("SIGKILL")) kills++;
      },
      { onTestFinished },
    );
    onTestFinished(() => {
      for (const child of running.values()) child.kill("SIGKILL");
      rmSync(folder, { recursive: true });
    });

    const work = async (worker: string): Promise<void> => {
      for (let life = 0; life < 20; life++) {
        const child = spawn(process.execPath, [program, url, join(folder, name), worker, String(orders)], {
          stdio: ["ignore", "pipe", "inherit"],
        });
        running.set(worker, child);
        const [code]: (number | null)[] = await once(child, "close");
        if (code === 0) return;
        // Only a kill ends a worker early.
        expect(code).toBeNull();
      }
      throw new Error(`${worker} was restarted 20 times and did not pay`);
    };
    await Promise.all([work("one"), work("two")]);

    expect(kills).toBeGreaterThan(1);
    const amounts = [...transfers.values()].map(({ amount }) => amount).toSorted((a, b) => a - b);
    expect(amounts).toEqual(Array.from({ length: orders }, (_, order) => 1 + order));
  },
);
