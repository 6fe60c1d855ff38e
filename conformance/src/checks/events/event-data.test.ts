import { contract as payments, type Contract, type Webhook } from "@tallystick/contract";
import { expect, test } from "vitest";
import { memberContract, memberDocument } from "../../../test/lending/member-desk.ts";
import { tinyContext } from "../../../test/tiny/tiny-context.ts";
import { derivedAdapter } from "../../contracts/derived-adapter.ts";
import { openTrial } from "../../runner/trial/trial.ts";
import type { Trial } from "../../requests/trial.ts";
import { dataRules, expectDataAsRead, isUnmoved } from "./event-data.ts";

const begun = memberContract("event-data");
const member: Webhook = {
  ...payments.webhooks.card,
  id: "webhooks.member",
  events: ["MEMBER.JOINED"],
  resource: "Member",
  schema: "#/components/schemas/MemberEvent",
};
const contract: Contract = { ...begun, webhooks: { member } };
const { Member } = memberDocument.components.schemas;
const eventWith = (data: object): object => ({ type: "object", properties: { data } });
const schemas = {
  MemberEvent: eventWith(Member),
  PartEvent: eventWith({ type: "object", properties: { id: Member.properties.id } }),
};
const document = { ...memberDocument, components: { schemas: { ...memberDocument.components.schemas, ...schemas } } };

test("event data is compared when it has every member of the resource", () => {
  expect(dataRules(contract, document, ["MEMBER.JOINED"])).toEqual(["MEM-01"]);
  const part: Contract = { ...contract, webhooks: { member: { ...member, schema: "#/components/schemas/PartEvent" } } };
  expect(dataRules(part, document, ["MEMBER.JOINED"])).toEqual([]);
});

type View = Readonly<Record<string, unknown>>;

/** Reads once more at most. */
const eventually: Trial["eventually"] = async (read, until) => {
  const seen = await read();
  return until(seen) ? seen : read();
};

/** Judges an event with this data, about a member whom the reads show so, one after another, the last one for good. */
async function judging(data: View, reads: readonly View[], before?: View): Promise<void> {
  const support = derivedAdapter(contract, document);
  const context = { ...tinyContext({}, { rules: ["MEM-01"] }), contract, support };
  const { trial } = openTrial(context, { name: "events", rules: ["MEM-01"], needs: [] }, 1);
  let calls = 0;
  const call: Trial["call"] = async (operation) => {
    const body = { id: "Member:1", ...reads[Math.min(calls, reads.length - 1)] };
    calls += 1;
    const request = { method: "GET", url: "", headers: {} };
    return { operation, request, status: 200, body, headers: {}, text: "", atMs: 0, durationMs: 0 };
  };
  const body = { id: "1", type: "MEMBER.JOINED", data: { id: "Member:1", ...data } };
  const delivery = { body, raw: Buffer.from(""), headers: {}, path: "/", atMs: 0 };
  const shown = before && { id: "Member:1", ...before };
  await expectDataAsRead(Object.assign(trial, { call, eventually }), delivery, shown);
}

const wrong = /MEM-01.*MEMBER\.JOINED with data as a read shows it/;

test("missing or different members of event data are faults", async () => {
  await judging({ days: 3, email: null }, [{ days: 3 }]);
  await expect(judging({ days: 2 }, [{ days: 3 }])).rejects.toThrow(wrong);
  await expect(judging({}, [{ days: 3 }])).rejects.toThrow(wrong);
});

test("event comparison ignores offsets and extra members", async () => {
  const event = { email: "2025-10-13T10:00:00Z", mood: "glad" };
  await judging(event, [{ email: "2025-10-13T12:00:00.000+02:00" }]);
  await expect(judging(event, [{ email: "2025-10-13T09:00:00Z" }])).rejects.toThrow(wrong);
});

test("event comparison ignores undeclared members and list order", async () => {
  const read = { days: 3, email: [{ days: 1 }, { days: 2 }], mood: "sad" };
  await judging({ days: 3, email: [{ days: 2 }, { days: 1 }], mood: "glad" }, [read]);
  await expect(judging({ ...read, email: [{ days: 2 }] }, [read])).rejects.toThrow(wrong);
});

test("event comparison waits for a lagging read and ignores volatile members", async () => {
  await judging({ days: 3 }, [{ days: 2 }, { days: 3 }]);
  await judging({ days: 3 }, [{ days: 5 }, { days: 5 }, { days: 6 }]);
  await judging({ days: 3 }, [{ days: 2 }], { days: 3 });
  await expect(judging({ days: 3 }, [{ days: 2 }, { days: 4 }])).rejects.toThrow(wrong);
});

test("event comparison uses members that did not change since", async () => {
  const later = { days: 3, updatedAt: "2025-10-13T10:00:01Z" };
  const then = { days: 3, updatedAt: "2025-10-13T10:00:00Z" };
  await judging({ ...then, days: 2 }, [later]);
  await expect(judging({ ...then, days: 2 }, [later], then)).rejects.toThrow(wrong);
});

test("a resource has changed when a state differs or a time is later", () => {
  const state = payments.lifecycles.CardState;
  const cards: Contract = { ...payments, lifecycles: { CardState: state } };
  const card = { state: "ACTIVE", seenAt: "2025-10-13T10:00:00Z" };
  expect(isUnmoved(cards, "Card", card, { ...card, last4: "1234" })).toBe(true);
  expect(isUnmoved(cards, "Card", card, { ...card, state: "FROZEN" })).toBe(false);
  expect(isUnmoved(cards, "Card", card, { ...card, seenAt: "2025-10-13T10:00:01Z" })).toBe(false);
  const withUse = (use: object): View => ({ ...card, uses: [{ id: "Use:1", state: "OPEN", ...use }] });
  expect(isUnmoved(cards, "Card", withUse({}), withUse({ amount: 5 }))).toBe(true);
  expect(isUnmoved(cards, "Card", withUse({}), withUse({ state: "DONE" }))).toBe(false);
});
