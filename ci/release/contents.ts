import { statSync } from "node:fs";
import { output } from "./command.ts";

const ALWAYS_THERE = ["package.json", "README.md", "LICENSE", "CHANGELOG.md"];

/** The most that a tarball may weigh. The suite is the largest, then the contract. */
const MOST_BYTES = 1_100_000;

/** What a tarball holds, as files and bytes. @throws an Error that says what it lacks, or has too much. */
export function contentsOf(name: string, tarball: string): string {
  const held = output("tar", ["-tzf", tarball], { cwd: "/" }).trim().split("\n");
  const missing = ALWAYS_THERE.filter((file) => !held.includes(`package/${file}`));
  if (missing.length > 0) throw new Error(`${name} lacks ${missing.join(", ")}`);
  const unwanted = held.filter((file) => /\.map$|\.tsbuildinfo$|\.test\./.test(file));
  if (unwanted.length > 0) throw new Error(`${name} holds what no user needs: ${unwanted.join(", ")}`);
  const { size } = statSync(tarball);
  if (size > MOST_BYTES) throw new Error(`${name} weighs ${size} bytes, more than ${MOST_BYTES}`);
  return `${held.length} files, ${Math.ceil(size / 1000)} kB`;
}
