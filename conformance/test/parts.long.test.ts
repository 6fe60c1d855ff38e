import { contract, openapi as document, type RuleId } from "@tallystick/contract";
import { expect, test } from "vitest";
import { contractMutants } from "../mutants/generated/contract-mutants.ts";
import { checksFor, payments } from "../src/contracts/checks.ts";
import { ladderOf } from "../src/cli/next/ladder.ts";
import type { Report } from "../src/runner/result/report.ts";
import { needsOfParts, rulesAboutOthers } from "./parts/needs-of-parts.ts";
import { servePayments } from "./parts/payments-service.ts";
import { judgePart } from "./parts/served-part.ts";

function judgeDomains(
  domains: readonly string[],
  otherwise: 404 | 501,
  more: { operations?: string[]; only?: string[] } = {},
): Promise<Report> {
  return judgePart(
    {
      contract,
      isOffered: ({ id, domain }) => domains.includes(domain) || more.operations?.includes(id) === true,
      otherwise,
      serve: () => servePayments(),
      told: { offersAsFound: true },
    },
    more.only === undefined ? {} : { only: more.only },
  );
}

function unjudged(part: string, { rules }: Report): string[] {
  const own = rules.filter(({ source }) => source.startsWith(`spec/${part}/`));
  const observable = own.filter(({ id }) => contract.rules[id as RuleId].unobservable === undefined);
  return observable.filter(({ verdict }) => verdict !== "held").map(({ id }) => id);
}

/** What is absent answers as the contract says in every other part, and as a framework without the route in the rest. */
const slices = Object.entries(needsOfParts).map(([part, needs], index) => ({
  part,
  operations: Object.keys(needs),
  otherwise: index % 2 === 0 ? (501 as const) : (404 as const),
}));

test.for(slices)(
  "$part, with $operations.length operations of others, is judged on every rule that speaks of nothing else ($otherwise)",
  async ({ part, operations, otherwise }) => {
    const report = await judgeDomains([part], otherwise, { operations });
    const aboutOthers = rulesAboutOthers[part]?.flatMap(({ rules }) => rules) ?? [];
    expect(unjudged(part, report).toSorted()).toEqual(aboutOthers.toSorted());
    expect(report.rules.filter(({ verdict }) => verdict === "violated").map(({ id }) => id)).toEqual([]);
    const own = Object.values(contract.operations).filter(({ domain }) => domain === part);
    expect(report.offered?.operations).toBe(new Set([...own.map(({ id }) => id), ...operations]).size);
  },
);

test("a partial target is incomplete without violations", async () => {
  const report = await judgePart(
    { contract, isOffered: ({ domain }) => domain === "tokens", otherwise: 501, serve: () => servePayments() },
    {},
  );
  expect([report.verdict, report.offered, unjudged("tokens", report)]).toEqual(["incomplete", undefined, []]);
});

test.for([
  ["customers", "customers.create/refusals/duplicate-at-body.platformCustomerId/forgotten", "G-15a"],
  ["customers", "customers.update/refusals/deleted-at-path.customerId/forgotten", "V-44b"],
  ["tokens", "tokens.list/filters/name-ignored", "TOKEN-03"],
] as const)("of %s alone, the mutant %s falls", async ([part, id, rule]) => {
  const mutant = contractMutants(contract).find((each) => each.id === id);
  if (mutant === undefined) throw new Error(`There is no mutant ${id}.`);
  const report = await judgePart(
    {
      contract,
      isOffered: ({ domain }) => domain === part,
      otherwise: 501,
      serve: () => servePayments({ contract: mutant.mutate(contract) }),
    },
    { only: [rule] },
  );
  expect(report.rules.filter(({ verdict }) => verdict === "violated").map((each) => each.id)).toContain(rule);
});

test("without the operation that sets the endpoint, rules about webhooks are not declared", async () => {
  const report = await judgePart(
    {
      contract,
      isOffered: ({ domain }) => domain !== "config",
      otherwise: 501,
      serve: () => servePayments(),
      told: { offers: { config: false } },
    },
    { only: ["EVT-*", "PAUTH-01", "events"] },
  );
  const others = report.rules.filter(({ verdict }) => verdict !== "held" && verdict !== "not-declared");
  expect(others.map(({ id, verdict, reason }) => `${id} ${verdict}: ${reason}`)).toEqual([]);
  expect(report.rules.find(({ source }) => source.startsWith("spec/webhooks/"))).toMatchObject({
    verdict: "not-declared",
    reason: "config is switched off: the target does not offer it",
  });
});

test("the next operation unlocks the announced rules", async () => {
  const checks = checksFor(contract);
  const offered = { contract, document, signerOperations: payments.signing.operations ?? [] };
  const before = ladderOf(offered, checks, await judgeDomains(["customers"], 501));
  expect(before.served).toMatchObject({ operations: 5, of: 93, parts: [{ part: "customers", operations: 5, of: 5 }] });
  const accounts = before.add.find(({ operation }) => operation === "customers.internalAccounts.list");
  const after = await judgeDomains(["customers"], 501, { operations: ["customers.internalAccounts.list"] });
  const held = new Set(after.rules.filter(({ verdict }) => verdict === "held").map(({ id }) => id));
  // The checks of V-44e have no operation of their own, and which absent one they meet first is not always the same.
  expect(accounts?.opens.filter((id) => !held.has(id) && id !== "V-44e")).toEqual([]);
  expect(accounts?.opens.length).toBeGreaterThan(3);
  // The rules of signed calls also need a session, which other operations open.
  expect(accounts?.opens).not.toContain("SRETRY-01");
});
