import { contract as payments, openapi, type Contract, type Operation } from "@tallystick/contract";
import { expect, onTestFinished, test } from "vitest";
import { subject as boxOffice } from "./box-office/box-office-subject.ts";
import { compiledSpec } from "./compiled-spec.ts";
import type { MutantSubject } from "../mutants/mutant-subject.ts";
import { serveMutation, targetOf } from "../mutants/serve-mutation.ts";
import { authorize } from "../src/http/authorization.ts";
import { idOfItem } from "../src/requests/fixtures/resource-id.ts";
import { itemsIn } from "../src/requests/fixtures/fixture.ts";
import { judge } from "../src/judge.ts";
import type { Report } from "../src/runner/result/report.ts";
import type { Target } from "../src/runner/run-context.ts";
import { startBoard } from "./board/board-server.ts";
import { withCanteen } from "./canteen/canteen-server.ts";
import { startTokenServer } from "./independent/token-server.ts";

interface Described {
  contract: Contract;
  document: object;
}

function judged(target: Target, { contract, document }: Described, seed: number): Promise<Report> {
  const shipped = contract === payments;
  return judge(target, { ...(shipped ? {} : { contract, document }), seed, budgetMs: 0 }).report;
}

/** Every resource that a list of the contract shows, as text by its id. */
async function snapshot({ url, credentials }: Target, { contract }: Described): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const ids = new Map<string, Set<string>>();
  const lists = Object.values(contract.operations).filter(
    ({ method, listing, resourceAction }) =>
      method === "get" && listing !== undefined && resourceAction?.kind === "lists",
  );
  // Those below others come after them.
  for (const row of lists.toSorted((a, b) => a.path.split("{").length - b.path.split("{").length)) {
    const { resource = "" } = row.resourceAction ?? {};
    for (const path of pathsOf(row, ids)) {
      for (const item of await listed(`${url}${path}`, row, contract, credentials)) {
        const id = idOfItem(contract, row, item);
        if (id === undefined) continue;
        ids.set(resource, (ids.get(resource) ?? new Set()).add(id));
        found.set(`${resource} ${id}`, JSON.stringify(item));
      }
    }
  }
  return found;
}

function pathsOf({ path, references }: Operation, ids: ReadonlyMap<string, Set<string>>): string[] {
  return references
    .filter(({ at }) => at.startsWith("path."))
    .reduce(
      (paths, { at, resource }) =>
        paths.flatMap((each) =>
          [...(ids.get(resource) ?? [])].map((id) => each.replace(`{${at.slice(5)}}`, encodeURIComponent(id))),
        ),
      [path],
    )
    .filter((each) => !each.includes("{"));
}

async function listed(
  url: string,
  { access, listing }: Operation,
  { conventions }: Contract,
  given: Target["credentials"],
): Promise<unknown[]> {
  const { paging } = conventions;
  const items: unknown[] = [];
  const query = new URLSearchParams(listing?.limit === undefined ? {} : { [paging.limit]: String(listing.limit.max) });
  for (;;) {
    const wire = authorize(
      { method: "GET", url: `${url}?${query.toString()}`, headers: {} },
      credentialsOf(given),
      access,
      conventions.schemes,
    );
    const reply = await fetch(wire.url, { headers: wire.headers });
    if (reply.status !== 200) return items;
    const body: Record<string, unknown> = Object(await reply.json());
    items.push(...(itemsIn(body, paging.data) ?? []));
    if (body[paging.hasMore] !== true) return items;
    query.set(paging.cursor, String(body[paging.nextCursor]));
  }
}

function credentialsOf(given: Target["credentials"]): Parameters<typeof authorize>[1] {
  if ("token" in given) return { scheme: "bearer", ...given };
  return "key" in given ? { scheme: "key", ...given } : { scheme: "basic", ...given };
}

/** What moves by itself soon after a run, such as a payment that nobody decides, moves now. */
async function settled(clock: string): Promise<void> {
  const body = JSON.stringify({ advanceMs: 3_600_000 });
  const reply = await fetch(clock, { method: "POST", headers: { "content-type": "application/json" }, body });
  expect(reply.status).toBe(200);
}

/** What a run leaves is there before the next one, which moves no clock. */
async function changedBySecondRun({ clock, ...target }: Target, described: Described): Promise<string[]> {
  await judged(target, described, 1);
  if (clock !== undefined) await settled(clock);
  const before = await snapshot(target, described);
  expect(before.size).toBeGreaterThan(10);
  await judged(target, described, 2);
  const after = await snapshot(target, described);
  return [...before].flatMap(([name, text]) =>
    after.get(name) === text ? [] : [`${name}: ${text} → ${after.get(name) ?? "gone"}`],
  );
}

test("what was there before the run stays as it was: canteen", async () => {
  const described = await compiledSpec("canteen/spec");
  expect(await withCanteen(undefined, (target) => changedBySecondRun(target, described))).toEqual([]);
});

test("what was there before the run stays as it was: box office", async () => {
  const served = await boxOffice.serve({});
  onTestFinished(() => served.close());
  expect(await changedBySecondRun(served.target, boxOffice)).toEqual([]);
});

test("what was there before the run stays as it was: rental desk", async () => {
  const file = new URL("../../examples/equipment-rental/mutants/subject.ts", import.meta.url).href;
  const { default: rentalDesk }: { default: MutantSubject } = await import(file);
  const served = await rentalDesk.serve({});
  onTestFinished(() => served.close());
  expect(await changedBySecondRun(served.target, rentalDesk)).toEqual([]);
});

test("what was there before the run stays as it was: payments", async () => {
  const served = await serveMutation({});
  onTestFinished(() => served.close());
  const changed = await changedBySecondRun(targetOf(served), { contract: payments, document: openapi });
  // Money of the sandbox may be added to the platform's own accounts: that takes nothing from anybody.
  expect(changed.filter((each) => !each.startsWith("InternalAccount "))).toEqual([]);
  const amounts = changed.map((each) =>
    [...each.matchAll(/"balance":\{"amount":(\d+)/g)].map(([, amount]) => Number(amount)),
  );
  expect(amounts.filter(([before = 0, after = 0]) => after < before)).toEqual([]);
});

test("what was there before the run stays as it was: tokens alone", async () => {
  const credentials = { id: "first", secret: "first-secret" };
  const other = { id: "second", secret: "second-secret" };
  const server = await startTokenServer([credentials, other], {});
  onTestFinished(() => server.close());
  const target = { url: server.url, credentials, other };
  expect(await changedBySecondRun(target, { contract: payments, document: openapi })).toEqual([]);
});

test("what was there before the run stays as it was: a board that nothing of the contract fills", async () => {
  const described = await compiledSpec("board/spec");
  const board = await startBoard();
  onTestFinished(() => board.close());
  const before = JSON.stringify([...board.notes.values()]);
  const target: Target = { url: board.url, credentials: { token: board.login() }, receiver: "none" };
  const { rules } = await judged(target, described, 1);
  expect(JSON.stringify([...board.notes.values()])).toBe(before);
  expect(rules.filter(({ verdict }) => verdict === "violated").map(({ id }) => id)).toEqual([]);
  expect(rules.map(({ reason = "" }) => reason)).toContainEqual(expect.stringContaining("--may-change-existing"));
  await judged({ ...target, mayChangeExisting: true }, described, 1);
  expect(board.notes.size).toBeLessThan(20);
});
