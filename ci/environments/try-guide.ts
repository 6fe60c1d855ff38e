import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { blocksOf } from "../checks/index.ts";
import { output, plainEnv } from "../release/index.ts";

const page = "docs/consumer.md";

/** The programs of the guide for consumers run with the packed client as well. */
export function* tryGuide(root: string, cwd: string, service: Record<string, string>): Iterable<string> {
  const { blocks } = blocksOf(page, readFileSync(join(root, page), "utf8"));
  const programs = blocks.filter(({ language, tag }) => language === "ts" && ["run", "with-service"].includes(tag));
  if (programs.length === 0) throw new Error(`${page} has no program`);
  for (const { line, text } of programs) {
    const file = `guide-${line}.ts`;
    writeFileSync(join(cwd, file), text);
    output(process.execPath, [file], { cwd, env: { ...plainEnv(), ...service } });
    yield `${page}:${line}`;
  }
}

/** The webhook endpoints of the guide, in the frameworks themselves. */
export function* tryFrameworks(root: string, cwd: string): Iterable<string> {
  const { blocks } = blocksOf(page, readFileSync(join(root, page), "utf8"));
  const block = blocks.find(({ text }) => text.includes("export const POST"));
  if (block === undefined) throw new Error(`${page} has no webhook endpoint for Next`);
  writeFileSync(join(cwd, "endpoints.ts"), withFrameworks(block.text));
  yield* output(process.execPath, ["frameworks.mjs", "./endpoints.ts"], { cwd, env: plainEnv() }).trim().split("\n");
}

/** One module cannot be of all frameworks, so in the guide two are comments. */
function withFrameworks(text: string): string {
  const program = text
    .replace("// Hono: app.", "export const hono = new Hono();\nhono.")
    .replace("// node:http: createServer(", "export const node = createServer(")
    .replace("; an error is a 500 and is passed to onError", "");
  return `import { createServer } from "node:http";\nimport { Hono } from "hono";\n${program}\nexport { app };\n`;
}
