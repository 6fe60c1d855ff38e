import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";

const root = join(import.meta.dirname, "../../..");

interface Call {
  path: string;
  method?: string;
  body?: object;
}

interface Example {
  page: string;
  /** What a second visitor owns; nothing of the first. */
  second: Record<string, unknown>;
  /** The calls about what the first visitor owns, or everybody: forwarded for the first visitor at most. */
  ofFirst: Call[];
  /** The calls that show no visitor's data but that of all visitors together. */
  ofAnybody: Call[];
}

/** Each relay in the documentation. */
const examples: Example[] = [
  {
    page: "packages/client/README.md",
    second: { customerId: "Customer:2", cards: ["Card:2"] },
    ofFirst: [{ path: "/cards?cardholderId=Customer%3A1" }, { path: "/cards/Card%3A1", method: "PATCH", body: {} }],
    ofAnybody: [
      { path: "/cards" },
      { path: "/cards?cardholderId=Customer%3A2&cardholderId=Customer%3A1" },
      { path: "/cards?accountId=InternalAccount%3A1" },
      { path: "/cards/Card%3A1" },
      { path: "/customers" },
    ],
  },
  {
    page: "examples/equipment-rental/README.md",
    second: { customerId: "customer-2", rentals: ["R-000000000002"] },
    ofFirst: [
      { path: "/rentals?customerId=customer-1" },
      { path: "/rentals/R-000000000001" },
      { path: "/rentals", method: "POST", body: { customerId: "customer-1" } },
    ],
    ofAnybody: [
      { path: "/rentals" },
      { path: "/rentals?customerId=customer-2&customerId=customer-1" },
      { path: "/rentals", method: "POST", body: [{ customerId: "customer-2" }] },
      { path: "/rentals/R-000000000001", method: "PATCH", body: { state: "CANCELLED" } },
      { path: "/customers/customer-1" },
    ],
  },
];

const pages = ["README.md", "docs/*.md", "packages/*/README.md", "examples/*/README.md"];

test("every page that creates a relay is an example of this test", () => {
  const found = pages.flatMap((pattern) => globSync(pattern, { cwd: root }));
  const withRelay = found.filter((page) => readFileSync(join(root, page), "utf8").includes("createRelay({"));
  expect(withRelay.toSorted()).toEqual(examples.map(({ page }) => page).toSorted());
});

/** The relay of a page, as it is written there, and the requests that it forwards. */
async function exampleRelay({ page, second }: Example) {
  const text = readFileSync(join(root, page), "utf8");
  const [example, ...others] = [...text.matchAll(/^```ts.*\n([^]*?)^```/gm)].filter(([block]) =>
    block.includes("createRelay({"),
  );
  expect(others).toEqual([]);
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
  const placed = example?.[1]?.replaceAll('"../examples/', `"${root}/examples/`);
  writeFileSync(join(folder, "relay.ts"), `${placed}\nexport { relay, visitors };`);
  const { relay, visitors } = await import(join(folder, "relay.ts"));
  visitors.set("session=2", second);
  const statusOf = async ({ path, method = "GET", body }: Call, cookie: string): Promise<number> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const reply: Response = await relay(
      new Request(`https://shop.test/relay${path}`, { method, headers: { cookie }, ...sent }),
    );
    return reply.status;
  };
  return { forwarded, statusOf };
}

test.for(examples)("the relay of $page shows a second visitor nothing of the first", async (example) => {
  const { forwarded, statusOf } = await exampleRelay(example);
  const { ofFirst, ofAnybody } = example;

  for (const cookie of ["session=2", "session=unknown", ""])
    for (const call of [...ofFirst, ...ofAnybody])
      expect([cookie, call, await statusOf(call, cookie)]).toEqual([cookie, call, 403]);
  for (const call of ofAnybody) expect([call, await statusOf(call, "session=1")]).toEqual([call, 403]);
  expect(forwarded).toEqual([]);

  for (const call of ofFirst) expect([call, await statusOf(call, "session=1")]).toEqual([call, 200]);
});
