import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { contract } from "@tallystick/contract";
import { expect, onTestFinished, test } from "vitest";
import { createLogger } from "../src/runtime/logger.ts";
import { startService } from "./start-service.ts";

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tallystick-docs-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

const long = "A long page. ".repeat(100);
const site = {
  "index.html": `<script>first()</script><script src="a.js">x</script>${long}`,
  "rules/index.html": long,
  "rules/a b.svg": "<svg/>",
  "404.html": "not here",
  ".env": "secret",
};

async function serving(files: Record<string, string>, options: Parameters<typeof startService>[0] = {}) {
  const docs = await folderWith(files);
  const service = await startService({ ...options, docs });
  onTestFinished(service.close);
  return { docs, origin: service.origin };
}

/** Without the client's own tidying of the path. */
async function statusOf(origin: string, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(origin);
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  request({ hostname, port, path }, (reply) => {
    reply.resume();
    resolve(reply.statusCode);
  })
    .on("error", reject)
    .end();
  return promise;
}

test("a site is served in sandbox and production, with its own page for what it does not have", async () => {
  for (const options of [{}, { sandbox: false, testClock: false }]) {
    const { origin } = await serving(site, options);
    for (const [path, status] of [
      ["/docs/", 200],
      ["/docs/rules/", 200],
      ["/docs/rules/index.html", 200],
      ["/docs/rules/a%20b.svg", 200],
      ["/docs/nowhere/", 404],
    ] as const)
      expect([path, (await fetch(`${origin}${path}`)).status]).toEqual([path, status]);
    expect(await (await fetch(`${origin}/docs/nowhere`)).text()).toBe("not here");
    for (const path of ["/docs", "/docs/rules"]) {
      const moved = await fetch(`${origin}${path}`, { redirect: "manual" });
      expect([moved.status, moved.headers.get("location")]).toEqual([301, `${path}/`]);
    }
    expect((await fetch(`${origin}/docs/`, { method: "POST" })).status).toBe(404);
  }
});

test("no path leads to a file that is none of the site: above it, hidden, or behind a link", async () => {
  const { docs, origin } = await serving(site);
  await writeFile(join(docs, "later.html"), "after the start");
  const outside = await folderWith({ "secret.txt": "secret" });
  await symlink(join(outside, "secret.txt"), join(docs, "link.txt"));
  const { origin: second } = await serving(site);
  for (const path of [
    "/docs/../package.json",
    "/docs/rules/../../../etc/passwd",
    "/docs/%2e%2e/%2e%2e/etc/passwd",
    "/docs/..%2f..%2f..%2fetc%2fpasswd",
    "/docs/..%5c..%5cetc",
    "/docs//etc/passwd",
    "/docs/.env",
    "/docs/index.html%00",
    "/docs/__proto__",
    "/docs/constructor/",
    "/docs/later.html",
    "/docs/link.txt",
  ])
    expect([path, await statusOf(origin, path), await statusOf(second, path)]).toEqual([path, 404, 404]);
  expect(await statusOf(origin, "/docs/%E0%A4%A")).toBe(400);
  const restarted = await startService({ docs });
  onTestFinished(restarted.close);
  expect(await statusOf(restarted.origin, "/docs/later.html")).toBe(200);
  expect(await statusOf(restarted.origin, "/docs/link.txt")).toBe(404);
});

test("a page is compressed, not sent again to who has it, and runs only its own scripts", async () => {
  const { origin } = await serving(site);
  const first = await fetch(`${origin}/docs/`);
  expect([first.headers.get("content-encoding"), await first.text()]).toEqual(["gzip", site["index.html"]]);
  const headers = { "if-none-match": first.headers.get("etag") ?? "", "cache-control": "max-age=0" };
  expect((await fetch(`${origin}/docs/`, { headers })).status).toBe(304);
  const policy = first.headers.get("content-security-policy");
  const hash = createHash("sha256").update("first()").digest("base64");
  expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}';`);
  expect(policy).toContain("default-src 'none';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(first.headers.get("x-content-type-options")).toBe("nosniff");
  const picture = await fetch(`${origin}/docs/rules/a%20b.svg`);
  expect(picture.headers.get("content-type")).toBe("image/svg+xml");
  expect(picture.headers.get("content-security-policy")).toContain("script-src 'self' 'wasm-unsafe-eval';");
});

test("the front page leads to the site, and without --docs there is none", async () => {
  const { origin } = await serving(site);
  expect(await (await fetch(`${origin}/`)).json()).toMatchObject({ docs: "/docs/" });
  const without = await startService();
  onTestFinished(without.close);
  expect((await fetch(`${without.origin}/docs/`)).status).toBe(404);
});

test("a folder without a site, and a site for another path, are refused", async () => {
  await expect(startService({ docs: await folderWith({}) })).rejects.toThrow("a folder with an index.html, such as");
  const docs = await folderWith({ "index.html": "", "tallystick-site.json": '{"path":""}' });
  await expect(startService({ docs })).rejects.toThrow('built for /docs, as without --path, not for ""');
});

test.each([
  { hash: contract.hash, warned: 0 },
  { hash: "another", warned: 1 },
])("a site about the contract with the hash $hash warns $warned times", async ({ hash, warned }) => {
  const logger = createLogger("silent");
  const lines: unknown[] = [];
  logger.warn = (...line: unknown[]) => void lines.push(line);
  await serving({ ...site, "tallystick-site.json": JSON.stringify({ hash, path: "/docs" }) }, { logger });
  expect(lines.filter((line) => JSON.stringify(line).includes("another version"))).toHaveLength(warned);
});
