import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileSpec, emittedIn } from "@tallystick/generate";
import { printTypes } from "@tallystick/generate/print-types";
import type { Contract } from "@tallystick/contract";
import * as fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { randomContracts, type RandomContract } from "./random-contracts/random-contract.ts";
import { idsOf } from "./random-contracts/serve.ts";

const options = { strict: true, noEmit: true, module: "nodenext", target: "esnext", types: [] };

test("the printed types of random contracts take the values of their bodies", async () => {
  const folder = mkdtempSync(join(tmpdir(), "random-types-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const contracts = fc.sample(randomContracts.filter(isTypeable), { seed: 1, numRuns: 80 });
  for (const [index, random] of contracts.entries()) await writeProgram(join(folder, `contract${index}`), random);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, include: ["*/*.ts"] }));
  const compiler = new URL("../../node_modules/.bin/tsc", import.meta.url).pathname;
  const { status, stdout } = spawnSync(compiler, ["-p", folder], { encoding: "utf8" });
  expect(stdout).toBe("");
  expect(status).toBe(0);
});

/** For TypeScript every object has the member that it inherits, which is no text. */
function isTypeable({ spec }: RandomContract): boolean {
  return !spec.includes("`constructor`?:");
}

/** The types of a contract, and a program that gives the values of its JSON bodies and replies to them. */
async function writeProgram(folder: string, random: RandomContract): Promise<void> {
  mkdirSync(folder);
  writeFileSync(join(folder, "main.tsp"), random.spec);
  const { document, contract: text } = emittedIn((await compileSpec(folder)).files);
  const contract: Contract = JSON.parse(text);
  const ids = idsOf(random, contract);
  const lines = random.operations.flatMap(({ body, reply, status }, index) => {
    const id = ids[index] ?? "";
    const operation = `operations[${JSON.stringify(id)}]`;
    const sent = contract.operations[id]?.body?.contentType.endsWith("json") === true ? body : undefined;
    const line = (name: string, carrier: string, type: string, value: unknown): string =>
      `export const ${name}${index}: ${carrier}["content"]["${type}"] = ${JSON.stringify(value)};`;
    return [
      ...(sent === undefined
        ? []
        : [line("sent", `NonNullable<${operation}["requestBody"]>`, sent.contentType, sent.passed)]),
      ...(reply.isJson
        ? [line("shown", `${operation}["responses"][${status}]`, reply.contentType ?? "", reply.given.body)]
        : []),
    ];
  });
  writeFileSync(join(folder, "schema.ts"), await printTypes(document));
  writeFileSync(join(folder, "check.ts"), `import type { operations } from "./schema.js";\n${lines.join("\n")}\n`);
}
