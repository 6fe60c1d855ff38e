import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** The wrong and the right spec of a page, as they stand there. */
export function page(path: string): { wrong: string; right: string } {
  const text = readFileSync(resolve(import.meta.dirname, "..", path), "utf8");
  const [wrong, right, ...others] = [...text.matchAll(/```typespec\n([\s\S]*?)```/g)].map(([, block]) => block);
  if (wrong === undefined || right === undefined || others.length > 0)
    throw new Error(`${path}: two blocks, wrong and right`);
  return { wrong, right };
}
