import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, copyFileSync, openSync, readdirSync, rmSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { fundedCustomer, registerUsdAccount } from "./funded-customer.ts";
import { mayMount, mustNotMount } from "./may-mount.ts";
import { callerOf, startService, type Reply, type RunningService } from "./start-service.ts";
import { temporaryStore } from "./temporary-store.ts";

const main = join(import.meta.dirname, "../src/main.ts");
const credentials = { clientId: "first", clientSecret: "first secret" };
const funds = 1_000_000;
const unavailable = { status: 503, code: "SERVICE_UNAVAILABLE" };

/** Readiness demands 64 MiB. */
const diskSize = "size=96m";

interface Small {
  call: RunningService["call"];
  ready: () => Promise<number>;
  /** The folder of the store, as this process sees it. */
  folder: string;
}

/** A service whose store lies on a small disk of its own. */
async function serveFromSmallDisk(store: string): Promise<Small> {
  const mounting = 'mount -t tmpfs -o "$0" tmpfs "$1" && shift && exec "$@"';
  const serving = [process.execPath, main, "--port", "0", "--store", store, "--ready-json", "--log-level", "silent"];
  const child = spawn("unshare", ["-rm", "sh", "-c", mounting, diskSize, dirname(store), ...serving], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      TALLYSTICK_CLIENT_ID: credentials.clientId,
      TALLYSTICK_CLIENT_SECRET: credentials.clientSecret,
    },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const { url } = JSON.parse(line) as { url: string };
  return {
    call: callerOf(url, credentials),
    ready: async () => (await fetch(new URL("/readyz", url))).status,
    folder: join(`/proc/${child.pid}/root`, dirname(store)),
  };
}

/** Takes all that is left of the disk. */
function fill(folder: string): string {
  const path = join(folder, "filling");
  const file = openSync(path, "w");
  for (const size of [2 ** 20, 4096])
    for (;;) {
      try {
        if (writeSync(file, Buffer.alloc(size)) < size) break;
      } catch {
        break;
      }
    }
  closeSync(file);
  return path;
}

test("a full disk answers payments with 503 and unreadiness, and loses and doubles nothing", async ({ skip }) => {
  skip(!mayMount, mustNotMount);
  const store = temporaryStore();
  const service = await serveFromSmallDisk(store);
  const { customer, account } = await fundedCustomer(service, funds);
  const external = await registerUsdAccount(service, customer.id, "900");
  const body = { source: { accountId: account.id }, destination: { accountId: external.id }, amount: 1 };
  const pay = (key: string): Promise<Reply<{ id: string }>> =>
    service.call("POST", "/transfer-out", { body, headers: { "idempotency-key": key } });
  const paid = new Map<string, string>();
  const refused = new Map<string, Reply<unknown>>();
  expect(await service.ready()).toBe(200);

  const filling = fill(service.folder);
  // The log has room left over from before.
  for (let count = 0; refused.size < 20; count += 1) {
    const key = `payment ${count}`;
    const reply = await pay(key);
    if (reply.status === 201) paid.set(key, reply.body.id);
    else refused.set(key, reply);
  }
  for (const { status, body: error, headers } of refused.values())
    expect([status, error, headers.get("retry-after")]).toEqual([503, expect.objectContaining(unavailable), "1"]);
  expect(await service.ready()).toBe(503);
  expect((await service.call("GET", `/customers/${customer.id}`)).status).toBe(200);

  rmSync(filling);
  await expect.poll(() => service.ready()).toBe(200);
  for (const [key, id] of paid) expect((await pay(key)).body.id).toBe(id);
  for (const key of refused.keys()) {
    const reply = await pay(key);
    expect(reply.status).toBe(201);
    paid.set(key, reply.body.id);
  }
  expect(new Set(paid.values()).size).toBe(paid.size);

  const copy = temporaryStore();
  for (const name of readdirSync(service.folder))
    if (!name.endsWith("-shm")) copyFileSync(join(service.folder, name), name.replace(basename(store), copy));
  const reopened = await startService({ store: copy, testClock: false });
  onTestFinished(reopened.close);
  for (const id of paid.values()) expect((await reopened.call("GET", `/transactions/${id}`)).status).toBe(200);
  const { body: page } = await reopened.call<{ data: { id: string; balance: { amount: number } }[] }>(
    "GET",
    `/customers/internal-accounts?customerId=${customer.id}`,
  );
  expect(page.data.find(({ id }) => id === account.id)?.balance.amount).toBe(funds - paid.size);
});
