import type { Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { memberContract, memberUpdate } from "../../../test/lending/member-desk.ts";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { derivedAdapter } from "../../contracts/derived-adapter.ts";
import { openTrial } from "../../runner/trial/trial.ts";
import type { ContractSupport, RequestVariant, Trial } from "../../requests/trial.ts";
import { asObject } from "../../json/value-at.ts";
import { shownAsCreated } from "./created.ts";
import { shownAsUpdated } from "./updated.ts";

type Row = Readonly<Record<string, unknown>>;

const text = { type: "string", maxLength: 40 };
const tags = { type: "array", items: { type: "string", maxLength: 9 } };
const size = { type: "string", enum: ["S", "M"] };
const days = { type: "integer", minimum: 0 };
const stops = { type: "array", items: { type: "object", properties: { city: text } } };
const properties = { name: text, note: text, tags, size };
const schemas = {
  MemberCreate: {
    type: "object",
    required: ["name"],
    properties: { name: text, days, stops, size: { ...size, default: "M" } },
  },
  MemberUpdate: { type: "object", properties },
  Member: { type: "object", required: ["id"], properties: { id: { type: "string" }, days, stops, ...properties } },
};
const document = { openapi: "3.1.0", paths: {}, components: { schemas } };
const bare: Row = { note: null, tags: [], size: "M" };

/** How a desk makes a member, and changes it. */
interface Desk {
  made?: (given: Row) => Row;
  changed?: (old: Row, given: Row) => Row;
  update?: Operation;
  /** What is sent to make and change members. */
  variants?: (all: RequestVariant[], operation: string) => RequestVariant[];
}

/** Judges a desk by what its rule states; resolves to the bodies of the changes. */
async function judge(
  states: "shown-as-given" | "changed-is-shown",
  {
    made = (given) => given,
    changed = (old, given) => ({ ...old, ...given }),
    update = memberUpdate,
    variants = (all) => all,
  }: Desk = {},
): Promise<unknown[]> {
  const contract = memberContract(states, update);
  const derived = derivedAdapter(contract, document);
  const support: ContractSupport = {
    ...derived,
    variantsOf: async (t, id) => variants(await derived.variantsOf(t, id), id),
  };
  const context = { ...tinyContext({}, { rules: ["MEM-01"] }), contract, support };
  const { trial } = openTrial(context, { name: "reads", rules: ["MEM-01"], needs: [] }, 1);
  const rows = new Map<string, Row>();
  const changes: unknown[] = [];
  const call: Trial["call"] = async (operation, sent = {}) => {
    const given = asObject(sent.body) ?? {};
    const isNew = operation === "members.create";
    const id = isNew ? `Member:${rows.size}` : String(sent.params?.["memberId"]);
    const old = rows.get(id) ?? {};
    if (isNew) rows.set(id, { id, ...bare, ...made(given) });
    if (operation === "members.update") {
      changes.push(given);
      rows.set(id, changed(old, given));
    }
    const request = { method: "POST", url: "", headers: {} };
    const status = isNew ? 201 : 200;
    return { operation, request, headers: {}, text: "", atMs: 0, durationMs: 0, status, body: rows.get(id) };
  };
  for (const check of [...shownAsCreated(contract, { document }), ...shownAsUpdated(contract, { document })])
    await check.run(Object.assign(trial, { call }), undefined);
  return changes;
}

test("all members are set first, then each alone, then those that a new resource lacks", async () => {
  const changes = await judge("changed-is-shown");
  const names = changes.map((change) => Object.keys(asObject(change) ?? {}));
  const inTurn = changes.slice(names.findLastIndex(({ length }) => length === 4));
  expect(inTurn[0]).toMatchObject({ size: "S", tags: [expect.any(String)] });
  expect(inTurn.slice(1).map((change) => Object.keys(asObject(change) ?? {})[0])).toEqual([
    "name",
    "note",
    "tags",
    "size",
    "note",
  ]);
  expect(inTurn).toContainEqual({ tags: [] });
  expect(inTurn).toContainEqual({ size: "M" });
});

test.for<[string, Desk]>([
  ["resets what a change leaves out", { changed: (old, given) => ({ ...old, note: null, ...given }) }],
  ["sets a default anew", { changed: (old, given) => ({ ...old, size: "M", ...given }) }],
  ["ignores a member", { changed: (old, given) => ({ ...old, ...given, size: old["size"] }) }],
  [
    "takes an empty list for none",
    {
      changed: (old, { tags: given, ...rest }) => ({ ...old, ...rest, tags: [given].flat()[0] ? given : old["tags"] }),
    },
  ],
])("a desk that %s is found", async ([, desk]) => {
  await expect(judge("changed-is-shown", desk)).rejects.toThrow(/MEM-01/);
});

test("a desk may clear what a PUT leaves out, but nothing else", async () => {
  const desk = {
    update: { ...memberUpdate, method: "put" },
    made: (given) => ({ note: "Of old", days: 3, ...given }),
    changed: ({ id, days: kept }, given) => ({ id, days: kept, ...bare, ...given }),
    variants: (all, operation) =>
      operation === "members.update"
        ? all.map(({ kind, request }) => ({ kind, request: { ...request, body: { name: "Ada" } } }))
        : all,
  } satisfies Desk;
  expect(await judge("changed-is-shown", desk)).toContainEqual({ name: "Ada" });
  await expect(judge("changed-is-shown", { ...desk, update: memberUpdate })).rejects.toThrow(/MEM-01.*as before/s);
  const forgetful = { ...desk, changed: (_old: Row, given: Row) => ({ ...bare, ...given, days: 9 }) };
  await expect(judge("changed-is-shown", forgetful)).rejects.toThrow(/MEM-01.*the rest as before.*"days":3/s);
});

test("a change without a body gives nothing to be shown", () => {
  const { body: _, ...update }: Operation = { ...memberUpdate, method: "put" };
  expect(shownAsUpdated(memberContract("changed-is-shown", update), { document })).toEqual([]);
});

test("creation applies defaults to omitted members", async () => {
  await judge("shown-as-given");
  const other = judge("shown-as-given", { made: (given) => ({ size: "S", ...given }) });
  await expect(other).rejects.toThrow(/MEM-01.*the default of what was not/s);
});

test("zero treated as absence is detected", async () => {
  const forgetful = judge("shown-as-given", {
    made: (given) => ({ ...given, days: given["days"] === 0 ? 7 : given["days"] }),
  });
  await expect(forgetful).rejects.toThrow(/MEM-01.*"days":0/s);
});

function withOneStop(given: Row): Row {
  return "stops" in given ? { ...given, stops: [given["stops"]].flat().slice(0, 1) } : given;
}

test("a desk that keeps only the first object of a list is found", async () => {
  await judge("shown-as-given");
  await expect(judge("shown-as-given", { made: withOneStop })).rejects.toThrow(/MEM-01.*given.*Example 1.*observed/s);
});
