import type { Contract, Operation, Resource, Rule, Statement } from "@tallystick/contract";
import { expect, test } from "vitest";
import { lendingContract } from "../../../test/lending/lending-contract.ts";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { derivedAdapter } from "../../contracts/derived-adapter.ts";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import { openTrial } from "../../runner/trial/trial.ts";
import type { Check } from "../check.ts";
import type { Exchange } from "../../http/exchange.ts";
import { links } from "./links.ts";

const created = lendingContract.operations["members.create"];
if (created === undefined) throw new Error("The desk makes no members");
const { body: _body, ...bare } = created;

function reads(resource: string): Operation {
  const id = `${resource.toLowerCase()}s.get`;
  return {
    ...bare,
    id,
    method: "get",
    path: `/${id}/{id}`,
    parameters: [{ name: "id", in: "path", required: true }],
    references: [{ at: "path.id", resource }],
    resourceAction: { kind: "reads", resource },
  };
}

const sales: Operation = { ...bare, id: "sales.create", resourceAction: { kind: "creates", resource: "Sale" } };
const none = { creates: [], reads: [], lists: [], changes: [], deletes: [] };

function resourceRow(name: string, more: Partial<Resource>): Resource {
  const schema = `#/components/schemas/${name}`;
  return {
    name,
    prefix: name,
    idPattern: `^${name}:`,
    schema,
    ...none,
    reads: [`${name.toLowerCase()}s.get`],
    ...more,
  };
}

function rule(id: string, on: string, states: Statement): Rule {
  const { source } = bare;
  const from = { level: "MUST", origin: "source", declaredBy: "rule" } as const;
  return { id, sentence: "It is so.", on, source, decided: [], states: [states], ...from };
}

/** A shop in which a sale names its bill, and who bought. */
const shop: Contract = {
  ...lendingContract,
  operations: { "sales.create": sales, "bills.get": reads("Bill"), "members.get": reads("Member") },
  resources: {
    Sale: resourceRow("Sale", {
      creates: ["sales.create"],
      links: [
        { at: "billId", resource: "Bill" },
        { at: "buyer.ids[]", resource: "Member" },
      ],
    }),
    Bill: resourceRow("Bill", { links: [{ at: "saleId", resource: "Sale" }] }),
    Member: resourceRow("Member", { deletes: ["members.delete"] }),
  },
  lifecycles: {},
  rules: {
    "SALE-01": rule("SALE-01", "Shop", "named-is-found"),
    "SALE-02": rule("SALE-02", "Sale.billId", "named-back"),
  },
};

const sale = { id: "Sale:1", billId: "Bill:1", buyer: { ids: ["Member:1"] } };

/** What is read of each resource by its id; nothing of any other. */
type Known = Readonly<Record<string, object | "fails">>;

const right: Known = { "Bill:1": { id: "Bill:1", saleId: "Sale:1" }, "Member:1": { id: "Member:1" } };

const request = { method: "GET", url: "", headers: {} };
const reply = { request, status: 200, headers: {}, text: "", body: undefined, atMs: 0, durationMs: 0 };

/** What the check reads after a sale that is shown like this; rejects for a shop that it finds wrong. */
async function read(
  shown: object,
  known: Known,
  more: { notServed?: string; called?: string } = {},
): Promise<string[]> {
  const support = derivedAdapter(shop, { openapi: "3.1.0", paths: {}, components: { schemas: {} } });
  const context = { ...tinyContext({}, { rules: Object.keys(shop.rules) }), contract: shop, support };
  const { trial } = openTrial(context, { name: "reads", rules: Object.keys(shop.rules), needs: [] }, 1);
  const asked: string[] = [];
  const call = async (operation: string, sent: { params?: Record<string, string> } = {}): Promise<Exchange> => {
    const { id } = sent.params ?? {};
    if (operation === more.notServed) throw new FixtureUnavailable(`${operation} is not served`);
    if (id !== undefined && !asked.includes(id)) asked.push(id);
    const found = id === undefined ? shown : known[id];
    const status = found === "fails" ? 503 : found === undefined ? 404 : 200;
    return { ...reply, operation, status, body: found };
  };
  const transcript = more.called === undefined ? [] : [{ ...reply, operation: more.called }];
  await onlyCheck().run(Object.assign(trial, { call, transcript }), undefined);
  return asked;
}

function onlyCheck(contract: Contract = shop): Check {
  const [check, ...others] = links(contract);
  if (check === undefined || others.length > 0) throw new Error("Another number of checks");
  return check;
}

test("each link of a new resource is followed", async () => {
  expect(await read(sale, right)).toEqual(["Bill:1", "Member:1"]);
});

test("dangling and wrong links are detected", async () => {
  await expect(read({ ...sale, buyer: { ids: ["Member:1", "Member:2"] } }, right)).rejects.toThrow(/SALE-01.*404/);
  await expect(read(sale, { ...right, "Member:1": { id: "Member:2" } })).rejects.toThrow(/SALE-01.*Member:2/);
});

test("a missing or wrong back-reference is detected", async () => {
  await expect(read(sale, { ...right, "Bill:1": { id: "Bill:1", saleId: "Sale:2" } })).rejects.toThrow(/SALE-02/);
  await expect(read(sale, { ...right, "Bill:1": { id: "Bill:1" } })).rejects.toThrow(/SALE-02.*nothing/);
});

test("absent and malformed links are not followed", async () => {
  expect(await read({ ...sale, buyer: undefined }, right)).toEqual(["Bill:1"]);
  expect(await read({ ...sale, buyer: { ids: ["Shop:1", null] } }, right)).toEqual(["Bill:1"]);
});

test("links give no verdict when the read fails or is absent", async () => {
  expect(await read(sale, { ...right, "Member:1": "fails" })).toEqual(["Bill:1", "Member:1"]);
  expect(await read(sale, right, { notServed: "members.get" })).toEqual(["Bill:1"]);
});

test("links to deleted resources are not followed", async () => {
  expect(await read(sale, right, { called: "members.delete" })).toEqual(["Bill:1"]);
  expect(await read(sale, right, { called: "bills.get" })).toEqual(["Bill:1", "Member:1"]);
});

test("requested ids are checked for back-references only", () => {
  const given = { ...sales, references: ["Bill", "Member"].map((each) => ({ at: `body.${each}`, resource: each })) };
  const contract = { ...shop, operations: { ...shop.operations, "sales.create": given } };
  expect(onlyCheck(contract).rules).toEqual(["SALE-02"]);
  expect(onlyCheck().rules).toEqual(["SALE-01", "SALE-02"]);
});

test("links need a rule, a link and a reading operation", () => {
  const unread = Object.entries(shop.resources).map(([name, each]) => [name, { ...each, reads: [] }]);
  const unlinked = Object.entries(shop.resources).map(([name, { links: _links, ...each }]) => [name, each]);
  expect(links({ ...shop, rules: {} })).toEqual([]);
  expect(links({ ...shop, resources: Object.fromEntries(unread) })).toEqual([]);
  expect(links({ ...shop, resources: Object.fromEntries(unlinked) })).toEqual([]);
});
