import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { machineTiming } from "../runner/run-context.ts";
import { openConnection, type Connection, type ConnectionOptions } from "./connection.ts";
import { fixedReplyTimeout } from "./reply-timeout.ts";
import { NoReply, Unreachable } from "./transport-error.ts";

const timeoutMs = 200;

/** A connection to a server, and how a path of it is read. */
async function connected(
  listener: RequestListener,
  options: Partial<ConnectionOptions> = {},
): Promise<(path: string, method?: string) => ReturnType<Connection["send"]>> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const connection = openConnection({
    timing: machineTiming,
    callsInFlight: 8,
    patience: fixedReplyTimeout(timeoutMs),
    ...options,
  });
  onTestFinished(async () => {
    await connection.close();
    server.close().closeAllConnections();
  });
  // A server that listens on a port has an address with a port.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return (path, method = "GET") => connection.send({ method, url: origin + path, headers: {} });
}

test("the timeout covers a reply that arrives byte by byte", async () => {
  const read = await connected((_request, reply) => {
    const drip = setInterval(() => reply.write("."), 20);
    reply.on("close", () => clearInterval(drip));
  });
  await expect(read("/drips")).rejects.toThrow(NoReply);
});

test("a hanging call is no sign of an unreachable target while reads succeed", async () => {
  const read = await connected((request, reply) => {
    if (request.url === "/lives") reply.end("ok");
  });
  await read("/lives");
  const hanging = await Promise.allSettled(Array.from({ length: 4 }, () => read("/hangs")));
  expect(hanging.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected", "rejected"]);
  expect(hanging.filter((each) => each.status === "rejected" && each.reason instanceof Unreachable)).toEqual([]);
  expect((await read("/lives")).text).toBe("ok");
});

test("a target whose earlier read hangs is unreachable", async () => {
  let answers = 1;
  const read = await connected((_request, reply) => {
    answers -= 1;
    if (answers >= 0) reply.end("ok");
  });
  await read("/lives");
  const hanging = await Promise.allSettled(Array.from({ length: 3 }, () => read("/hangs")));
  const reasons = hanging.map((each) => (each.status === "rejected" ? each.reason : undefined));
  expect(reasons.some((reason) => reason instanceof Unreachable)).toBe(true);
  await expect(read("/hangs")).rejects.toThrow("it has stopped answering");
});

test("requests wait for their turn where their number in a second is bounded", async () => {
  const slept: number[] = [];
  const timing = { ...machineTiming, now: () => 0, sleep: async (ms: number) => void slept.push(ms) };
  const read = await connected((_request, reply) => void reply.end("ok"), { timing, rate: 20 });
  await Promise.all(["/a", "/b", "/c"].map((path) => read(path)));
  expect(slept).toEqual([50, 100]);
});

test("a read is sent again where its connection is closed, and a write is not", async () => {
  let requests = 0;
  const send = await connected((request, reply) => {
    requests += 1;
    if (requests % 2 === 1) request.socket.destroy();
    else reply.end("ok");
  });
  expect((await send("/a")).text).toBe("ok");
  await expect(send("/a", "POST")).rejects.toThrow(NoReply);
  expect(requests).toBe(3);
});

test("connections that are closed at once are no sign of an unreachable target", async () => {
  let reads = 0;
  const send = await connected((request, reply) => {
    if (request.method === "GET") reads += 1;
    if (request.method !== "GET" || reads % 2 === 0) request.socket.destroy();
    else reply.end("ok");
  });
  await send("/lives");
  const closed = await Promise.allSettled(Array.from({ length: 6 }, () => send("/", "POST")));
  const reasons = closed.map((each) => (each.status === "rejected" ? each.reason : undefined));
  expect(reasons.every((reason) => reason instanceof NoReply)).toBe(true);
});
