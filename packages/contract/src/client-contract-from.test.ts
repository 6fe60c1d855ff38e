import { expect, test } from "vitest";
import type { ClientOperation } from "./client-contract.ts";
import { clientContractFrom } from "./client-contract-from.ts";
import { clientContract } from "./gen/client-contract.ts";
import { clientReads } from "./gen/client-reads.ts";
import { clientRows } from "./gen/client-rows.ts";
import { contract } from "./contract.ts";
import type { Lifecycle } from "./gen/model.ts";
import type { LifecycleName } from "./gen/names.ts";

const conventions = { paging: clientContract.conventions.paging, schemes: { keeper: "basic" as const } };

test("clientContractFrom parses a line into an operation's row", () => {
  const { operations, lifecycles } = clientContractFrom({
    version: "1",
    basePath: "/1",
    conventions,
    operations: `
/cats .list get keeper query pages 200:1
/cats/{id} cats.get get none 200:json reads:Cat
/cats/{id}/feed . post keeper body? 204 202?:object key:Once-Key:PT12H refuses:409/FULL:400/TOO%20OLD signs:Stamp:Request:food.text
`,
    lifecycles: "\nMood Cat mood AWAKE:1 =ASLEEP:0:2 =OUT%20OF%3DSIGHT\n",
    shapes: "\nname kind=CAT|LION\ndata hasMore\n",
  });
  expect(operations["cats.list"]).toEqual({
    id: "cats.list",
    method: "get",
    path: "/cats",
    access: { scheme: "keeper" },
    parameters: [{ in: "query" }],
    listing: { envelope: "paged" },
    replies: [{ status: 200, kind: "success", body: "object", shape: "data hasMore" }],
  });
  expect(operations["cats.get"]).toMatchObject({
    replies: [{ body: "json" }],
    resourceAction: { kind: "reads", resource: "Cat" },
  });
  expect(operations["cats.feed"]).toMatchObject({
    body: { contentType: "application/json", required: false },
    replies: [
      { status: 204, kind: "success" },
      { status: 202, kind: "challenge", body: "object" },
    ],
    idempotent: { header: "Once-Key", retention: "PT12H" },
    refusals: [
      { status: 409, code: "FULL" },
      { status: 400, code: "TOO OLD" },
    ],
    signedRetry: { stampHeader: "Stamp", requestHeader: "Request", shownAt: "food.text" },
  });
  expect(lifecycles["Mood"]).toEqual({
    resource: "Cat",
    field: "mood",
    states: ["AWAKE", "ASLEEP", "OUT OF=SIGHT"],
    settled: ["ASLEEP", "OUT OF=SIGHT"],
    edges: [
      { from: "AWAKE", to: "ASLEEP" },
      { from: "ASLEEP", to: "AWAKE" },
      { from: "ASLEEP", to: "OUT OF=SIGHT" },
    ],
  });
});

test("the shipped client contract agrees with the contract", () => {
  expect(Object.keys(clientContract.operations).toSorted()).toEqual(Object.keys(contract.operations).toSorted());
  for (const row of Object.values(contract.operations)) {
    const { replies, body, parameters, idempotent, listing, signedRetry, refusals, ...line } = clientContract
      .operations[row.id] ?? {
      replies: [],
    };
    const { kind: bodyKind, ...sent } = body ?? {};
    expect(row).toMatchObject({ ...line, ...(body && { body: sent }), ...(idempotent && { idempotent }) });
    expect(bodyKind).toBe(row.body && "object");
    expect([!!listing, !!signedRetry, !!body, !!idempotent]).toEqual(
      [row.listing, row.signedRetry, row.body, row.idempotent].map(Boolean),
    );
    expect(replies.map(({ status, kind, body: shown }) => [status, kind, shown !== undefined])).toEqual(
      row.replies
        .filter(({ kind }) => kind !== "error")
        .map(({ status, kind, schema }) => [status, kind, schema !== undefined]),
    );
    expect(row.refusals).toEqual(
      expect.arrayContaining((refusals ?? []).map((refusal) => expect.objectContaining(refusal))),
    );
    expect(refusals?.some(({ code }) => code === "INVALID_INPUT") ?? false).toBe(false);
    expect(signedRetry?.shownAt).toBe(row.signedRetry?.shownAt);
    expect(parameters?.length).toBe(row.parameters.some((each) => each.in === "query") ? 1 : 0);
  }
});

test("the parts of the shipped client contract have the rows of the whole, and every list at once", () => {
  const { operations } = clientContract;
  const others = (clientReads.others ?? []).map(({ id }) => id);
  for (const [id, { refusals: _, resourceAction: __, ...row }] of Object.entries(operations)) {
    expect(clientRows.operations[id]).toEqual(row);
    expect(clientReads.operations[id]).toEqual(others.includes(id) ? undefined : row);
  }
  expect(others.filter((id) => clientReads.operations[id] ?? operations[id]?.listing)).toEqual([]);
  expect(Object.keys(clientReads.operations).length).toBeGreaterThan(20);
  expect(clientRows.shapes?.slice(0, clientReads.shapes?.length)).toEqual(clientReads.shapes);
});

test("the shipped client contract has the states and the edges of the contract", () => {
  expect(Object.keys(clientContract.lifecycles)).toContain("TransactionStatus");
  for (const [name, { settled = [], edges, ...line }] of Object.entries(clientContract.lifecycles)) {
    const row: Lifecycle | undefined = contract.lifecycles[name as LifecycleName];
    expect(row).toMatchObject(line);
    expect(new Set(settled)).toEqual(new Set(row.settled ?? row.terminal));
    const pairs = (list: typeof edges): Set<string> => new Set(list.map(({ from, to }) => `${from} ${to}`));
    expect(pairs(edges)).toEqual(pairs(row.edges));
  }
});

test.for(["body:multipart/form-data", "pages:offset:skip:20", "odd"])(
  "the mark %s of an older printer is refused",
  (mark) => {
    const printed = {
      version: "1",
      basePath: "",
      conventions,
      lifecycles: "",
      operations: `/a a.b get none ${mark} 200`,
    };

    expect(() => clientContractFrom(printed)).toThrow(`unknown mark, ${mark}: generate it again`);
  },
);

test("a row has the members that no mark says", () => {
  const body: ClientOperation["body"] = { contentType: "text/csv", required: true, kind: "json" };
  const { operations } = clientContractFrom({
    version: "1",
    basePath: "",
    conventions: { paging: contract.conventions.paging, schemes: {} },
    lifecycles: "",
    operations: "/big-cats/{id}:feed .up.now post none 204\n/old-cats .list get none list 200",
    others: { "bigCats.up.now": { body } },
  });
  expect(operations["bigCats.up.now"]).toEqual({
    id: "bigCats.up.now",
    method: "post",
    path: "/big-cats/{id}:feed",
    access: { scheme: "none" },
    parameters: [],
    body,
    replies: [{ status: 204, kind: "success" }],
  });
  expect(operations["oldCats.list"]?.listing).toEqual({ envelope: "plain" });
});
