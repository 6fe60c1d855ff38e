import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { documentLimit, fetchWithin } from "./fetch-within.ts";

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const asked = { method: "GET" as const, redirect: "manual" as const, headers: new Headers() };
const get = (url: string, fetching = fetchWithin("anywhere")): ReturnType<typeof fetching> =>
  fetching(url, { ...asked, signal: AbortSignal.timeout(5000) });

test("a document is read up to the limit, and a longer one is an error", async () => {
  let length = documentLimit;
  const url = await serve((_request, response) => void response.end("x".repeat(length)));
  expect((await (await get(url)).text()).length).toBe(documentLimit);
  length += 1;
  await expect(get(url)).rejects.toThrow("more than");
});

test("a redirect is not followed", async () => {
  const paths: string[] = [];
  const url = await serve((request, response) => {
    paths.push(request.url ?? "");
    response.writeHead(302, { location: "/elsewhere" }).end();
  });
  expect([(await get(`${url}/keys`)).ok, paths]).toEqual([false, ["/keys"]]);
});

test("no address inside the operator's network is reached for keys elsewhere", async () => {
  const url = await serve((_request, response) => void response.end("{}"));
  for (const address of [url, "https://10.0.0.1/keys", "https://169.254.169.254/keys", "https://[::1]/keys"])
    await expect(get(address, fetchWithin("public"))).rejects.toThrow("not an address that may be reached");
  const toInside = fetchWithin("public", (_name, _options, done) => done(null, [{ address: "10.0.0.1", family: 4 }]));
  await expect(get("https://keys.example.net/keys", toInside)).rejects.toThrow("not an address that may be reached");
});
