import { expect, test } from "vitest";
import { perform } from "../fixtures/perform.ts";
import { lendingTrial, type DeskCall } from "../../../test/lending/lending-trial.ts";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import { asObject, textAt } from "../../json/value-at.ts";
import { bareRequest, makeResource, requestWith } from "./fixtures.ts";
import { memoryOf } from "./run-memory.ts";

function bodies(calls: readonly DeskCall[], operation: string): unknown[] {
  return calls.flatMap(([id, { body }]) => (id === operation ? [body] : []));
}

test("referenced resources are created first, future dates are shifted together", async () => {
  const { t } = lendingTrial();
  const { body } = await requestWith(t, "loans.create");
  const reply = await perform(t, "loans.create", { body });
  expect(reply).toMatchObject({ status: 201, body: { memberId: "Member:1" } });
  const [from, until] = ["from", "until"].map((name) => Date.parse(textAt(body, name) ?? ""));
  expect(from).toBeGreaterThan(Date.now());
  expect(Number(until) - Number(from)).toBe(2 * 86_400_000);
});

test("consumed resources are new, referenced ones are shared", async () => {
  const { t, calls } = lendingTrial();
  const [one, other] = [await requestWith(t, "loans.create"), await requestWith(t, "loans.create")];
  expect(textAt(one.body, "itemId")).not.toBe(textAt(other.body, "itemId"));
  expect(textAt(one.body, "memberId")).toBe(textAt(other.body, "memberId"));
  expect(bodies(calls, "members.create")).toHaveLength(1);
});

test("unique members fit their pattern and an ordinary outcome", async () => {
  const { t, calls } = lendingTrial();
  for (let nth = 0; nth < 5; nth += 1) await makeResource(t, "Item");
  const serials = bodies(calls, "items.create").map((body) => textAt(body, "serial") ?? "");
  expect(new Set(serials).size).toBe(serials.length);
  for (const serial of serials) expect(serial).toMatch(/^SN-1[0-9]{6}900$/);
});

test("an operation is called in the state that it accepts", async () => {
  const { t } = lendingTrial();
  const request = await requestWith(t, "loans.renew");
  expect(await perform(t, "loans.renew", request)).toMatchObject({ status: 200, body: { state: "LENT" } });
});

test("resources given by kind are brought to an accepted state", async () => {
  const { t } = lendingTrial();
  const { id } = await makeResource(t, "Loan");
  const asItIs = await requestWith(t, "fines.create", { named: { "body.loanId": id } });
  expect(await perform(t, "fines.create", asItIs)).toMatchObject({ status: 409 });
  await expect(makeResource(t, "Fine", { named: { Loan: id } })).resolves.toMatchObject({ body: { loanId: id } });
});

test("a listed resource does not replace one that cannot be created", async () => {
  const { t } = lendingTrial();
  await makeResource(t, "Loan");
  const item = await makeResource(t, "Item");
  await makeResource(t, "Loan", { named: { Item: item.id } });
  await expect(makeResource(t, "Loan", { named: { Item: item.id } })).rejects.toThrow(FixtureUnavailable);
});

test("a bare request references nothing and creates nothing", async () => {
  const { t, calls } = lendingTrial();
  const { params } = await bareRequest(t, "loans.get");
  expect(params?.["loanId"]).toMatch(/^Loan:\d{8}-/);
  expect(calls).toEqual([]);
});

test("a configured value replaces the derived one", async () => {
  const { t } = lendingTrial({ "items.create body.kind": "SAW", "items.create body.tags": '["red"]' });
  expect((await requestWith(t, "items.create")).body).toMatchObject({ kind: "SAW", tags: ["red"] });
});

test("an operation that refuses every candidate has no request", async () => {
  const { t } = lendingTrial({ "loans.create body.itemId": "Item:none" });
  // The place is not the suite's own any more: what is refused there is not avoided.
  const taken = makeResource(t, "Loan", { members: { "body.itemId": (await makeResource(t, "Item")).id } });
  await expect(taken).resolves.toMatchObject({ id: expect.stringMatching(/^Loan:/) });
  memoryOf(t.target).learnt.set("loans.create", { candidate: 0, refusedWith: "409 ITEM_OUT" });
  await expect(requestWith(t, "loans.create")).rejects.toThrow(FixtureUnavailable);
  await expect(requestWith(t, "loans.create")).rejects.toThrow(/409 ITEM_OUT.*fixture, such as "loans.create body\./);
});

test("list items are created for one owner", async () => {
  const { t } = lendingTrial();
  const { lists } = t.support;
  const list = t.contract.operations["loans.list"];
  if (list === undefined) throw new Error("no list");
  const scope = await lists.scopeOf(t, list, "new");
  // An item can be lent only once: the list is narrowed by its member.
  expect(scope.request.query).toEqual({ memberId: scope.owner?.id });
  const items = [await lists.makeItem(t, list, scope, 0), await lists.makeItem(t, list, scope, 1)];
  expect(items.map(({ body }) => asObject(body)?.["memberId"])).toEqual([scope.owner?.id, scope.owner?.id]);
});

test("items of a platform-wide list differ in filtered members", async () => {
  const { t } = lendingTrial();
  const { lists } = t.support;
  const list = t.contract.operations["items.list"];
  if (list === undefined) throw new Error("no list");
  expect([lists.isPlatformWide(list), lists.isMakeable(list)]).toEqual([true, true]);
  const scope = await lists.scopeOf(t, list, "own");
  const items = [await lists.makeItem(t, list, scope, 0), await lists.makeItem(t, list, scope, 1)];
  expect(items.map(({ body }) => body["kind"])).toEqual(["DRILL", "SAW"]);
  // A server that looks only at the first and the last of them is found out.
  for (const { body } of items) expect(body["tags"]).toHaveLength(3);
});

test("what an operation names below a collection is made in that collection", async () => {
  const { t, calls } = lendingTrial();
  const { "members.create": creates, "loans.renew": names } = t.contract.operations;
  if (creates === undefined || names === undefined) throw new Error("The desk makes members and renews loans");
  const references = [{ at: "path.memberId", resource: "Member" }];
  const parameters = [{ name: "memberId", in: "path" as const, required: true }];
  const operations = {
    ...t.contract.operations,
    "desk.create": { ...creates, id: "desk.create", path: "/desk/members" },
    "desk.get": { ...names, id: "desk.get", path: "/desk/members/{memberId}", parameters, references, refusals: [] },
    "members.get": { ...names, id: "members.get", path: "/members/{memberId}", parameters, references, refusals: [] },
  };
  const member = { ...t.contract.resources["Member"], creates: ["members.create", "desk.create"] };
  Object.assign(t, { contract: { ...t.contract, operations, resources: { ...t.contract.resources, Member: member } } });
  await requestWith(t, "desk.get");
  await requestWith(t, "members.get");
  expect(calls.map(([operation]) => operation)).toEqual(["desk.create", "members.create"]);
});
