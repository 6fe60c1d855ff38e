import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { hasNoRoute } from "./has-no-route.ts";

const operations = Object.values(contract.operations);

/** What a target answers: to unauthenticated callers, to a method that is not the path's, and to them on paths that nothing declares. */
interface Answers {
  unauthenticated: number;
  method: number;
  nowhere?: number;
}

function answering(status: number): Promise<Exchange> {
  return Promise.resolve({ status } as Exchange);
}

function isMissing(id: keyof typeof contract.operations, answers: Answers, isRefused = false): Promise<boolean> {
  return hasNoRoute(contract.operations[id], operations, {
    request: { params: {} },
    isRefused,
    ask: ({ raw }: CallRequest) => answering(raw === undefined ? answers.unauthenticated : answers.method),
    askNowhere: () => answering(answers.nowhere ?? 404),
  });
}

test.each([
  ["asks for credentials", "quotes.get", { unauthenticated: 401, method: 404 }, false],
  ["forgot to ask for credentials", "quotes.get", { unauthenticated: 404, method: 405 }, false],
  ["does not know the path", "quotes.get", { unauthenticated: 404, method: 404 }, true],
  ["needs no credentials", "agents.deviceCodes.redeem", { unauthenticated: 404, method: 405 }, false],
  ["needs none, and does not know the path", "agents.deviceCodes.redeem", { unauthenticated: 404, method: 404 }, true],
  ["asks for credentials everywhere", "quotes.get", { unauthenticated: 401, method: 404, nowhere: 401 }, false],
] as const)("a target that %s", async (_, id, answers, missing) => {
  expect(await isMissing(id, answers)).toBe(missing);
});

test("an invalid body is refused before the lookup of a name", async () => {
  expect(await isMissing("cards.update", { unauthenticated: 404, method: 405 }, true)).toBe(true);
  expect(await isMissing("cards.update", { unauthenticated: 401, method: 404, nowhere: 401 }, true)).toBe(true);
});
