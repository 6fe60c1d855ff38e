import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { header } from "./header.ts";
import { run } from "./run.ts";

const FLAGS = ["--read-write-markers", "--default-non-nullable=false", "--alphabetize"];

/** The types of every path, operation and component of an OpenAPI document. */
export function printTypes(document: string): string {
  const folder = mkdtempSync(join(tmpdir(), "tallystick-types-"));
  try {
    const output = join(folder, "schema.ts");
    const program = join(import.meta.dirname, "node_modules/openapi-typescript/bin/cli.js");
    run("Printing the types", program, [document, "--output", output, ...FLAGS]);
    return `${header("the OpenAPI document of spec/")}\n${readFileSync(output, "utf8")}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
