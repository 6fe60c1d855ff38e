import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { blocksOf } from "@tallystick/checks";
import { output } from "@tallystick/release";
import { plainEnv } from "./install.ts";

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
