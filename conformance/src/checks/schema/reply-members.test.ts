import type { Contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { memberContract, memberUpdate } from "../../../test/lending/member-desk.ts";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { derivedAdapter } from "../../contracts/derived-adapter.ts";
import { asObject } from "../../json/value-at.ts";
import type { Trial } from "../../requests/trial.ts";
import { openTrial } from "../../runner/trial/trial.ts";
import { replyMembers, replyMembersIgnored } from "./reply-members.ts";

const text = { type: "string" };
const number = { type: "integer" };
const money = { type: "object", properties: { amount: number, currency: text } };
const own = {
  id: { ...text, readOnly: true },
  place: number,
  state: { enum: ["NEW", "OLD"] },
  dues: money,
  tags: { type: "array", items: text },
};
const member = { type: "object", properties: { email: text, ...own } };

const documentWith = (sealed: object): object => ({
  openapi: "3.1.0",
  paths: {},
  components: {
    schemas: {
      MemberCreate: { type: "object", required: ["email"], properties: { email: text, id: own.id }, ...sealed },
      MemberUpdate: { type: "object", properties: { email: text }, ...sealed },
      Member: member,
    },
  },
});
const contract = memberContract("undeclared-fields-ignored");

type Item = Readonly<Record<string, unknown>>;

interface Desk {
  /** What of a request the desk keeps. */
  keeps?: (sent: Item, nth: number) => object;
  /** What it shows of a member that was made or changed. */
  confirms?: (made: Item) => Item;
  /** The members that it refuses. */
  refuses?: readonly string[];
  sealed?: object;
}

/** Judges the creation or the update of a desk; returns the names in each body that was sent. */
async function judging(nth: 0 | 1, { keeps = () => ({}), confirms = (made) => made, ...desk }: Desk = {}) {
  const support = derivedAdapter(contract, documentWith(desk.sealed ?? {}));
  const context = { ...tinyContext({}, { rules: ["MEM-01"] }), contract, support };
  const { trial } = openTrial(context, { name: "schema", rules: ["MEM-01"], needs: [] }, 1);
  const bodies: string[][] = [];
  let made: Item = {};
  let calls = 0;
  const call: Trial["call"] = async (operation, { body } = {}) => {
    const answer = (status: number, shown: object) => {
      const request = { method: "POST", url: "", headers: {} };
      return { operation, request, headers: {}, text: "", atMs: 0, durationMs: 0, status, body: shown };
    };
    if (operation === "members.get") return answer(200, made);
    const sent = asObject(body) ?? {};
    bodies.push(Object.keys(sent));
    if (desk.refuses?.some((name) => name in sent)) return answer(400, { code: "INVALID_INPUT" });
    calls += 1;
    const { email } = sent;
    const given = { id: `Member:${calls}`, place: calls, state: "NEW", dues: { amount: 0, currency: "USD" }, tags: [] };
    made = { ...(operation === "members.create" ? given : made), email, ...keeps(sent, calls) };
    return answer(operation === "members.create" ? 201 : 200, confirms(made));
  };
  await replyMembersIgnored(contract, support)[nth]?.run(Object.assign(trial, { call }), undefined);
  return bodies;
}

const only =
  (name: string) =>
  (sent: Item): object =>
    name in sent ? { [name]: sent[name] } : {};

const withoutDues = ({ id, email }: Item): Item => ({ id, email });

test("what the body declares is the caller's, but for what is read-only", () => {
  const document = documentWith({});
  const [creation, update] = replyMembersIgnored(contract, { document });
  expect(creation?.name).toBe("schema/members.create ignores members that only replies have");
  expect(update?.operation).toBe("members.update");
  const described: { contract: Contract; document: object } = { contract, document };
  expect([...replyMembers(described, memberUpdate).keys()]).toEqual(Object.keys(own));
  expect([...replyMembers(described, { ...memberUpdate, method: "post" }).keys()]).toEqual(Object.keys(own));
});

test("what another creation takes is no member that only replies have, what another change takes is", () => {
  const { "members.create": creation } = contract.operations;
  if (creation === undefined) throw new Error("The desk has no members");
  const schemas = {
    MemberImport: { type: "object", properties: { email: text, place: number } },
    Other: { type: "object", properties: { email: text, state: own.state } },
  };
  const document = documentWith({});
  Object.assign(Object(document).components.schemas, schemas);
  const withBody = (row: typeof creation, schema: string): typeof creation => ({
    ...row,
    id: `other ${row.id}`,
    body: { ...row.body, contentType: "application/json", required: true, schema: `#/components/schemas/${schema}` },
  });
  const others = [withBody(creation, "MemberImport"), { ...withBody(memberUpdate, "Other"), method: "post" as const }];
  const operations = { ...contract.operations, ...Object.fromEntries(others.map((each) => [each.id, each])) };
  const described = { contract: { ...contract, operations }, document };
  expect([...replyMembers(described, creation).keys()]).toEqual(["id", "state", "dues", "tags"]);
  expect([...replyMembers(described, memberUpdate).keys()]).toEqual(Object.keys(own));
});

test("within an object that a body has, what only replies have is the server's too", async () => {
  const sent = {
    type: "object",
    properties: { email: text, dues: { type: "object", properties: { currency: text } } },
  };
  const document = documentWith({});
  Object.assign(Object(document).components.schemas, { MemberCreate: sent });
  const { "members.create": creation } = contract.operations;
  if (creation === undefined) throw new Error("The desk has no members");
  const pathsOf = (): string[] => [...replyMembers({ contract, document }, creation).keys()];
  expect(pathsOf()).toEqual(["id", "place", "state", "dues.amount", "tags"]);
  Object.assign(sent.properties.dues, { additionalProperties: true });
  expect(pathsOf()).toEqual(["id", "place", "state", "tags"]);
});

test("a move takes no member that any operation of its resource has", () => {
  const document = documentWith({});
  const move = { ...memberUpdate, id: "members.close", method: "post" as const };
  Object.assign(Object(document).components.schemas, { Close: { type: "object", properties: { tags: own.tags } } });
  const body = { contentType: "application/json", required: true, schema: "#/components/schemas/Close" };
  const operations = { ...contract.operations, "members.close": { ...move, body } };
  const described = { contract: { ...contract, operations }, document };
  expect([...replyMembers(described, operations["members.close"]).keys()]).toEqual(["id", "place", "state", "dues"]);
});

test("an id that is sent in place of the server's own is one that nothing has", async () => {
  const ids: unknown[] = [];
  await judging(1, { keeps: ({ id }) => (id === undefined ? {} : (ids.push(id), {})) });
  expect(ids).toEqual([expect.stringMatching(/^\d{8}-\d{4}-8/)]);
});

test("a desk that ignores them is right, in two calls that set something", async () => {
  expect(await judging(0)).toEqual([["email"], ["email", "id", "place", "state", "dues", "tags"]]);
  expect((await judging(1)).at(-1)).toEqual(["email", "id", "place", "state", "dues", "tags"]);
});

test.for(["id", "place", "state", "dues", "tags"])("a desk that takes over %s is found out", async (name) => {
  const seen = new RegExp(`MEM-01: expected ${name}\\b.* to be the server's own`);
  await expect(judging(0, { keeps: only(name) })).rejects.toThrow(seen);
  await expect(judging(1, { keeps: only(name) })).rejects.toThrow(seen);
});

test("what only a read shows is looked at too", async () => {
  await expect(judging(0, { keeps: only("dues"), confirms: withoutDues })).rejects.toThrow(/MEM-01: expected dues/);
});

test("what is refused together is sent alone", async () => {
  await expect(judging(0, { keeps: only("state"), refuses: ["id", "tags"] })).rejects.toThrow(/MEM-01: expected state/);
});

test("a desk that comes to the same value by itself is right", async () => {
  const states = ["NEW", "OLD"];
  expect(await judging(0, { keeps: (_sent, nth) => ({ state: states[(nth + 1) % 2] }) })).toHaveLength(4);
  expect(await judging(0, { keeps: (_sent, nth) => ({ place: 990 + nth * 7 }) })).toHaveLength(2);
});

test("a body that takes nothing more gives no verdict", async () => {
  await expect(judging(0, { sealed: { additionalProperties: false } })).rejects.toThrow(/takes no further members/);
});
