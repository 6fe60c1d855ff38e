import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";

const source = fileURLToPath(new URL("../src/", import.meta.url));

/** What the shipped contract alone has: its operations, resources and domains. */
const own = new Set([
  ...Object.keys(contract.operations),
  ...Object.keys(contract.resources),
  ...Object.values(contract.operations).map(({ domain }) => domain),
]);

/** What may stand outside `contracts`, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  // Clients are judged against the shipped contract only, by its sessions.
  "clients/own-fields.ts": "AuthSession",
  "clients/habits/signing.ts": "AuthSession",
};

test("no file outside contracts names an operation, a resource or a domain of the shipped contract", () => {
  const files = globSync("**/*.ts", { cwd: source }).filter(
    (file) => !file.startsWith("contracts/") && !file.endsWith(".test.ts"),
  );
  expect(files.length).toBeGreaterThan(300);
  const named = files.flatMap((file) =>
    namesIn(readFileSync(`${source}${file}`, "utf8")).map((name) => `${file}: ${name}`),
  );
  const expected = Object.entries(exceptions).map(([file, name]) => `${file}: ${name}`);
  expect([...new Set(named)].toSorted()).toEqual(expected.toSorted());
});

test("a literal is found in code, and not in a comment or an import", () => {
  expect(namesIn('if (id === "cards.get") {')).toEqual(["cards.get"]);
  expect(namesIn('/** Such as "Card". */\n// "Card"\nimport { x } from "cards";')).toEqual([]);
});

function namesIn(text: string): string[] {
  const code = text.split("\n").filter((line) => !/^\s*(import |export .* from |\*|\/\/|\/\*)/.test(line));
  const literals = code.flatMap((line) => [...line.matchAll(/"([^"\\]*)"/g)].map(([, literal = ""]) => literal));
  return literals.filter((literal) => own.has(literal));
}
