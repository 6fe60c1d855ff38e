import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createService, type Service, type ServiceOptions } from "../src/index.ts";
import { createLogger } from "../src/runtime/logger.ts";

const credentials = { clientId: "first", clientSecret: "a secret that is long enough" };

interface Running {
  service: Service;
  api: string;
  operator: string;
}

async function start(options: ServiceOptions = {}): Promise<Running> {
  const platforms = [{ name: "first", credentials }];
  const service = await createService({ platforms, logger: createLogger("silent"), ...options });
  const [{ origin: api }, { origin: operator }] = await Promise.all([
    service.listen(0, "127.0.0.1"),
    service.listenForOperator(0, "127.0.0.1"),
  ]);
  return { service, api, operator };
}

async function get(url: string): Promise<{ status: number; text: string }> {
  const authorization = `Basic ${btoa(`${credentials.clientId}:${credentials.clientSecret}`)}`;
  const response = await fetch(url, { headers: { authorization } });
  return { status: response.status, text: await response.text() };
}

/** The value of a metric, found by how its line begins. */
function metric(text: string, name: string): number {
  const line = text.split("\n").find((candidate) => candidate.startsWith(`${name} `));
  if (line === undefined) throw new Error(`There is no metric ${name} in:\n${text}`);
  return Number(line.slice(name.length));
}

test("metrics count requests by operation and status, time them, and show the process and the queues", async () => {
  const { service, api, operator } = await start();
  onTestFinished(service.close);
  await get(`${api}/2025-10-13/config`);
  await get(`${api}/2025-10-13/config`);
  await get(`${api}/2025-10-13/nothing`);
  const { status, text } = await get(`${operator}/metrics`);
  expect(status).toBe(200);
  expect(metric(text, 'tallystick_requests_total{operation="config.get",status="200"}')).toBe(2);
  expect(metric(text, 'tallystick_requests_total{operation="none",status="404"}')).toBe(1);
  expect(metric(text, 'tallystick_request_duration_seconds_count{operation="config.get"}')).toBe(2);
  expect(metric(text, "tallystick_work_due")).toBe(0);
  expect(metric(text, "tallystick_deliveries_due")).toBe(0);
  expect(metric(text, "tallystick_ready")).toBe(1);
  expect(metric(text, "nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  expect(metric(text, "process_resident_memory_bytes")).toBeGreaterThan(0);
});

test("production serves health and metrics on the operator's port only", async () => {
  const { service, api, operator } = await start({ sandbox: false, store: ":memory:" });
  onTestFinished(service.close);
  for (const path of ["/healthz", "/readyz", "/metrics"]) {
    expect((await get(`${api}${path}`)).status).toBe(404);
    expect((await get(`${operator}${path}`)).status).toBe(200);
  }
  expect((await get(`${operator}/2025-10-13/config`)).status).toBe(404);
});

test("shutdown reports unreadiness first and answers requests for the configured delay", async () => {
  const { service, api, operator } = await start({ shutdownDelayMs: 300 });
  const closed = service.close();
  expect(await get(`${operator}/readyz`)).toEqual({
    status: 503,
    text: '{"status":"not ready","obstacles":["the service stops"]}',
  });
  expect((await get(`${api}/2025-10-13/config`)).status).toBe(200);
  await closed;
  await expect(fetch(api)).rejects.toThrow("fetch failed");
  await expect(fetch(operator)).rejects.toThrow("fetch failed");
});

test("an unfinished connection does not block the shutdown", async () => {
  const { service, api } = await start({ shutdownTimeoutMs: 50 });
  const socket = connect(Number(new URL(api).port), "127.0.0.1");
  socket.on("error", () => {}).write("POST /2025-10-13/customers HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n");
  await get(`${api}/2025-10-13/config`);
  const ended = new Promise((resolve) => socket.resume().once("close", resolve));
  await service.close();
  await ended;
  expect(socket.destroyed).toBe(true);
});
