import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { GenerateError, emittedIn, type Files, type Outputs } from "@tallystick/generate";
import { parseDecisions, readDecisions } from "./decisions.ts";
import { CONTRACT_GEN, contractIn, outputsOf } from "./outputs.ts";
import { printRules } from "./print-rules.ts";
import { suiteIn } from "./suite-checks.ts";
import { warmCompiler, type Compiled } from "./warm-compiler.ts";
import { warmPrinter } from "./warm-printer.ts";

/** Makes the generated files of a repository, repeatedly and fast. */
export interface Generator {
  /** Compiles spec/: the emitter's files, or the diagnostics. */
  compile(): Promise<Compiled>;
  /** Every generated file of a compile except RULES.md. Throws a `GenerateError` for a contract that must not be printed. */
  print(files: Files): Promise<Outputs>;
  /**
   * The catalogue of rules, with what checks each. The suite derives its checks from the contract that stands in
   * packages/contract: write that first. Throws a `GenerateError` when the suite does not load.
   */
  catalogue(files: Files): Promise<Outputs>;
  /** Ends the threads, so that a changed library is loaded again. */
  stop(): Promise<void>;
}

export function generator(root: string): Generator {
  const compiler = warmCompiler(root);
  const printer = warmPrinter(root);
  const suite = suiteIn(join(root, "conformance"), join(root, CONTRACT_GEN, "contract.json"));
  let isFirst = true;
  return {
    async compile() {
      printer.start(writtenDocument(root));
      // Later compiles follow an edit, which changes the contract.
      if (isFirst) suite.start();
      isFirst = false;
      return await compiler.compile();
    },
    async print(files) {
      const contract = contractIn(files, root);
      return outputsOf(files, contract, await printer.print(emittedIn(files).document), root);
    },
    async catalogue(files) {
      const checks = await suite.checks();
      const decisions = parseDecisions(readDecisions(root));
      return { "spec/gen/RULES.md": printRules(contractIn(files, root), checks, decisions) };
    },
    async stop() {
      await Promise.all([compiler.stop(), printer.stop(), suite.stop()]);
    },
  };
}

function writtenDocument(root: string): string | undefined {
  const file = join(root, CONTRACT_GEN, "openapi.json");
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** The files of a compile. Throws a `GenerateError` with the compiler's messages when it failed. */
export function compiledFiles(compiled: Compiled): Files {
  if ("files" in compiled) return compiled.files;
  throw new GenerateError(`Compiling spec/ failed.\n${compiled.diagnostics.join("\n")}`);
}
