import { contract, type ShownWhen } from "@tallystick/contract";
import { expect, test } from "vitest";
import type { Exchange } from "../../../http/exchange.ts";
import { judgeStatedPlaces } from "./stated-places.ts";

const document = {
  components: {
    schemas: {
      Parcel: {
        type: "object",
        required: ["id", "state", "createdAt"],
        properties: {
          id: { type: "string", "x-tallystick-rules": ["P-01"] },
          state: { $ref: "#/components/schemas/ParcelState" },
          createdAt: { type: "string", format: "date-time" },
          weight: { type: "integer", minimum: 1, "x-tallystick-rules": ["P-04"] },
          label: { $ref: "#/components/schemas/Label" },
          lostAt: { type: ["string", "null"], "x-tallystick-rules": ["P-06", "P-07"] },
          signedBy: { type: "array", items: { type: "string" }, "x-tallystick-rules": ["P-08", "P-09"] },
          insured: { type: "boolean" },
          insurer: { type: "string", "x-tallystick-rules": ["P-10"] },
          pieces: { type: "integer" },
          note: { type: "string", "x-tallystick-rules": ["P-12"] },
          bundle: { type: "string", "x-tallystick-rules": ["P-11"] },
        },
        "x-tallystick-rules": ["P-02"],
      },
      ParcelState: { type: "string", enum: ["SENT", "LOST"], "x-tallystick-rules": ["P-03"] },
      Label: {
        type: "object",
        required: ["text"],
        properties: { text: { type: "string" }, kind: { type: "string" } },
        "x-tallystick-rules": ["P-05"],
      },
    },
  },
};
const asItsSchema = { states: ["as-its-schema-says"] as const };
const shown = (how: ShownWhen["how"], value: string, member = "state"): { shown: ShownWhen } => ({
  shown: { how, member, values: [value] },
});
const rules = Object.fromEntries(
  Object.entries({
    ...Object.fromEntries(["P-01", "P-02", "P-03", "P-04", "P-05"].map((id) => [id, asItsSchema])),
    "P-06": shown("exactly", "LOST"),
    "P-07": shown("never", "SENT"),
    "P-08": shown("only", "SENT"),
    "P-09": shown("always", "SENT"),
    "P-10": shown("exactly", "true", "insured"),
    "P-11": shown("never", "1", "pieces"),
    "P-12": shown("only", "GIFT", "label.kind"),
  }).map(([id, says]) => [id, { ...contract.rules["CARD-01"], states: [], id, ...says }]),
);
const row = { ...contract.operations["cards.get"], replies: [{ status: 200, schema: "#/components/schemas/Parcel" }] };

/** The rules that hold, and those that are violated, when a reply shows this parcel. */
function judged(
  body: object,
  chosen = ["P-01", "P-02", "P-03", "P-04", "P-05"],
): { held: string[]; violated: string[] } {
  const found = { held: [] as string[], violated: [] as string[] };
  const t = {
    contract: { ...contract, rules, operations: { "parcels.get": row } },
    target: {},
    holds: (rule: string, _state: string, condition: unknown) => found[condition ? "held" : "violated"].push(rule),
  } as unknown as Parameters<typeof judgeStatedPlaces>[0];
  const exchange = { operation: "parcels.get", status: 200, body } as unknown as Exchange;
  judgeStatedPlaces(t, document, exchange, new Set(chosen));
  return { held: found.held.toSorted(), violated: found.violated.toSorted() };
}

const parcel = { id: "1", state: "SENT", createdAt: "2026-01-01T00:00:00Z" };

test("a reply exercises the rules of the places that it shows", () => {
  expect(judged(parcel)).toEqual({ held: ["P-01", "P-02", "P-03"], violated: [] });
  expect(judged({ ...parcel, weight: 2, label: { text: "to Ada" } }).held).toEqual([
    "P-01",
    "P-02",
    "P-03",
    "P-04",
    "P-05",
  ]);
  expect(judged(parcel, ["P-03"])).toEqual({ held: ["P-03"], violated: [] });
});

test.each([
  ["a value that is none of the enum", { ...parcel, state: "FOUND" }, "P-03"],
  ["a value of another format", { ...parcel, createdAt: "yesterday" }, "P-02"],
  ["a value beyond its bounds", { ...parcel, weight: 0 }, "P-04"],
  ["a required property that is missing", { state: parcel.state, createdAt: parcel.createdAt }, "P-01"],
  ["a required property with a rule at its enum that is missing", { id: "1", createdAt: parcel.createdAt }, "P-03"],
  ["a required property without a rule that is missing", { id: "1", state: "LOST" }, "P-02"],
  ["a required property of an inner model that is missing", { ...parcel, label: {} }, "P-05"],
])("%s violates the rule of its place, and no other", (_what, body, rule) => {
  expect(judged(body).violated).toEqual([rule]);
});

test.each([
  [{ state: "SENT", signedBy: ["Ada"] }, ["P-06", "P-07", "P-08", "P-09"], []],
  [{ state: "LOST", lostAt: "2026-01-01" }, ["P-06", "P-08"], []],
  [{ state: "LOST", lostAt: null, signedBy: [] }, ["P-08"], ["P-06"]],
  [{ state: "SENT", lostAt: "2026-01-01" }, ["P-08"], ["P-06", "P-07", "P-09"]],
  [{ state: "LOST", lostAt: "2026-01-01", signedBy: ["Ada"] }, ["P-06"], ["P-08"]],
])("a parcel with %j holds %j and violates %j of the rules about shown members", (shownMembers, held, violated) => {
  expect(judged({ ...parcel, ...shownMembers }, ["P-06", "P-07", "P-08", "P-09"])).toEqual({ held, violated });
});

test.each([
  [{ insured: true, insurer: "Blue" }, ["P-10"], []],
  [{ insured: false, insurer: "Blue" }, [], ["P-10"]],
  [{ pieces: 1 }, ["P-11"], []],
  [{ pieces: 1, bundle: "B" }, [], ["P-11"]],
  [{ label: { text: "to Ada", kind: "GIFT" }, note: "Happy birthday" }, ["P-12"], []],
  [{ label: { text: "to Ada", kind: "SALE" }, note: "Happy birthday" }, [], ["P-12"]],
])("a member shown by a truth value, a number or a path: %j holds %j and violates %j", (members, held, violated) => {
  expect(judged({ ...parcel, ...members }, ["P-10", "P-11", "P-12"])).toEqual({ held, violated });
});
