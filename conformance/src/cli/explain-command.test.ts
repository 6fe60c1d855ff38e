import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { bundleOf } from "../contracts/checks.ts";
import { decisions } from "../contracts/decisions.ts";
import { createPaint } from "../report/paint.ts";
import { explainCommand } from "./explain-command.ts";
import { listCommand } from "./list-command.ts";

const plain = createPaint({ isTerminal: false, env: {}, isRefused: true });

const explained = async (id: string): Promise<string> => (await explainCommand(bundleOf({}), id, plain)).join("\n");

test("a decision shows its title, what is open, what holds, why, and the rules that follow with their sentences", async () => {
  const text = await explained("g-70");
  const { title, open, holds, why } = decisions["G-70"] ?? {};
  for (const part of [`G-70  ${title}`, `Open   ${open}`, `Holds  ${holds}`, `Why    ${why}`])
    expect(text).toContain(part);
  expect(text).toContain(`  G-70f  ${contract.rules["G-70f"]?.sentence}`);
  expect(text).not.toContain("G-71");
});

test("a decision without rules says so", async () => {
  expect(await explained("G-75")).toContain("No rule of its own follows from it.");
});

test("a rule of a decision names the decision, and shows what it holds and why", async () => {
  const text = await explained("G-117a");
  const { title, holds, why } = decisions["G-117"] ?? {};
  expect(text).toContain(`origin       decision G-117, ${title}`);
  expect(text).toContain(`Decided: ${holds}\nWhy: ${why}`);
});

test("the id of a rule may be written in small or capital letters", async () => {
  expect(await explained("G-117A")).toBe(await explained("g-117a"));
  expect(await explained("card-20")).toBe(await explained("CARD-20"));
});

test("a rule of the source says so, and names the decisions about what it is declared on", async () => {
  const text = await explained("CARD-20");
  expect(text).toContain("origin       the source specification");
  expect(text).toContain(`\nDecisions about CardState\n  G-100  ${decisions["G-100"]?.title}\n  G-71  `);
  expect(text).not.toContain("Decided:");
});

test("every decision that the contract names is known", () => {
  const named = new Set(Object.values(contract.rules).flatMap(({ decided }) => decided));
  expect([...named].filter((id) => decisions[id] === undefined)).toEqual([]);
});

test("a rule names the mutants that it kills, with the fault of one written by hand", async () => {
  const text = await explained("V-44a");
  expect(text).toContain("\nMutants that it kills\n");
  expect(text).toMatch(/^  hand-written\/people\/two-customers-cannot-have-one-email: .+\.$/m);
});

test("a standard rule says that it is one, and by which name a contract leaves it out", async () => {
  const { "G-02a": rule } = contract.rules;
  if (rule === undefined) throw new Error("No rule is about error bodies");
  const standard = {
    ...contract,
    rules: { "STD-18": { ...rule, id: "STD-18" }, "STD-82": { ...rule, id: "STD-82", states: [] } },
  };
  const text = async (id: string): Promise<string> =>
    (await explainCommand(bundleOf({ contract: standard }), id, plain)).join("\n");
  expect(await text("STD-18")).toContain("origin       a standard rule");
  expect(await text("STD-18")).toContain("declared by  standard: error-body\n");
  expect(await text("STD-18")).toContain('left out by  standardRulesLeftOut: #{ `error-body`: "why" } in @conventions');
  // Its clauses would have to go.
  expect(await text("STD-82")).toContain(`declared by  each @${rule.declaredBy} that names no rule\n`);
  expect(await text("STD-82")).not.toContain("left out");
  const list = (only: string): string => listCommand(bundleOf({ contract: standard }), only, plain).at(-1) ?? "";
  expect(list("STD-18")).toBe(
    'A standard rule is left out by its name: standardRulesLeftOut: #{ `error-body`: "why" } in @conventions.',
  );
});
