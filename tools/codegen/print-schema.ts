import { join } from "node:path";
import { MODEL } from "./print-model.ts";
import { ROOT } from "./repository.ts";
import { run } from "./run.ts";

/** The JSON Schema of the contract file, for readers in any language. */
export function printSchema(): string {
  const program = join(import.meta.dirname, "node_modules/ts-json-schema-generator/bin/ts-json-schema-generator.js");
  const schema = JSON.parse(
    run("Printing the contract's schema", program, [
      "--path",
      join(ROOT, MODEL),
      "--type",
      "Contract",
      "--no-type-check",
    ]),
  );
  return `${JSON.stringify({ title: "Tallystick contract", ...schema }, null, 2)}\n`;
}
