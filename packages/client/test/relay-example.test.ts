import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";

/** The relay of the README, as it is written there, and the requests that it forwards. */
async function exampleRelay() {
  const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
  const example = [...readme.matchAll(/^```ts.*\n([^]*?)^```/gm)].find(([block]) => block.includes("createRelay({"));
  const folder = mkdtempSync(join(import.meta.dirname, "relay-"));
  const forwarded: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (request) => {
    forwarded.push(new Request(request).url);
    return Response.json({ data: [], hasMore: false });
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });
  writeFileSync(join(folder, "relay.ts"), `${example?.[1]}\nexport { relay, visitors };`);
  const { relay, visitors } = await import(join(folder, "relay.ts"));
  visitors.set("session=2", { customerId: "Customer:2", cards: ["Card:2"] });
  const statusOf = async (path: string, cookie: string, method = "GET"): Promise<number> => {
    const reply: Response = await relay(new Request(`https://shop.test/relay${path}`, { method, headers: { cookie } }));
    return reply.status;
  };
  return { forwarded, statusOf };
}

test("the relay of the README shows a second visitor nothing of the first", async () => {
  const { forwarded, statusOf } = await exampleRelay();

  for (const cookie of ["session=2", "session=unknown", ""])
    for (const path of [
      "/cards",
      "/cards?cardholderId=Customer%3A1",
      "/cards?cardholderId=Customer%3A2&cardholderId=Customer%3A1",
      "/cards?accountId=InternalAccount%3A1",
      "/cards/Card%3A1",
      "/customers",
    ])
      expect([cookie, path, await statusOf(path, cookie)]).toEqual([cookie, path, 403]);
  expect(await statusOf("/cards/Card%3A1", "session=2", "PATCH")).toBe(403);
  expect(forwarded).toEqual([]);

  expect(await statusOf("/cards?cardholderId=Customer%3A1", "session=1")).toBe(200);
  expect(await statusOf("/cards/Card%3A1", "session=1", "PATCH")).toBe(200);
});
