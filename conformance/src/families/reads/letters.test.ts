import { contract, openapi } from "@tallystick/contract";
import { expect, test } from "vitest";
import { shownOf, tellingValues, withTelling } from "./letters.ts";

const described = { contract, document: openapi };
const { "tokens.create": makeToken, "agents.update": updateAgent, "cards.create": makeCard } = contract.operations;

test("texts get spaces, capitals and letters of several kinds, and lists of words get all words", () => {
  const values = tellingValues(described, makeToken, { name: "reporting", permissions: ["VIEW"] });
  const body = withTelling({ name: "reporting", permissions: ["VIEW"] }, values);
  expect(body).toMatchObject({ name: expect.stringMatching(/^ reporting {2}.+ $/u) });
  expect(body).toMatchObject({ permissions: ["VIEW", "TRANSACT", "MANAGE"] });
});

test("a member that the body lacks is given, too", () => {
  expect(tellingValues(described, updateAgent, { isPaused: true }).map(({ path }) => path)).toEqual(["name"]);
});

test("what names, selects or identifies something is left as it is", () => {
  const body = { cardholderId: "Customer:1", form: "VIRTUAL", fundingSources: ["Account:1"], platformCardId: "card-1" };
  expect(tellingValues(described, makeCard, body)).toEqual([]);
});

test("lists of words are compared in one order", () => {
  const values = [{ path: "permissions", value: [], isSet: true }];
  expect(shownOf({ permissions: ["VIEW", "MANAGE"] }, values)).toEqual({ permissions: ["MANAGE", "VIEW"] });
});
