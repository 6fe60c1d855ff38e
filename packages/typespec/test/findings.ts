import { resolve } from "node:path";
import { getSourceLocation, type Diagnostic, type Program } from "@typespec/compiler";
import { createTester, type Tester } from "@typespec/compiler/testing";
import { documentedVersionsOf, type OpenApiDocument } from "../src/emit/document.ts";
import { $lib, type EmitterOptions } from "../src/lib.ts";

const libraries = [
  "@typespec/http",
  "@typespec/openapi",
  "@typespec/openapi3",
  "@typespec/versioning",
  "@tallystick/typespec",
];

/** Compiles a whole spec. */
const bare: Tester = createTester(resolve(import.meta.dirname, ".."), { libraries });

/** Compiles a spec that needs no imports of its own. */
export const tester: Tester = bare
  .importLibraries()
  .using("TypeSpec.Http", "TypeSpec.OpenAPI", "TypeSpec.Versioning", "Tallystick.Contract");

/** The library's findings in the body of a service: each code, and the text at its place. */
export function findings(body: string, options: EmitterOptions = {}): Promise<string[]> {
  return diagnose(tester, `@service namespace Demo;\n${body}`, [], options);
}

/** The additional findings of a linter rule; `decorators` are those of the service. */
export function lint(rule: string, body: string, decorators = ""): Promise<string[]> {
  return diagnose(tester, `@service ${decorators} namespace Demo;\n${body}`, [rule]);
}

/** The same for a spec with imports of its own. */
export function findingsInWhole(spec: string, rules: string[]): Promise<string[]> {
  return diagnose(bare, spec, rules);
}

/** The OpenAPI document of a service's newest version. */
export async function documentOf(program: Program): Promise<OpenApiDocument | undefined> {
  return (await documentedVersionsOf(program)).at(-1)?.document;
}

async function diagnose(using: Tester, spec: string, rules: string[], options: EmitterOptions = {}): Promise<string[]> {
  const enable = Object.fromEntries(rules.map((rule) => [`@tallystick/typespec/${rule}`, true]));
  const diagnostics = await using.diagnose(spec, {
    compilerOptions: { linterRuleSet: { enable }, options: { [$lib.name]: { ...options } } },
  });
  return diagnostics.map((diagnostic) => `${shortCode(diagnostic)}: ${textAt(diagnostic)}`);
}

function shortCode({ code }: Diagnostic): string {
  return code.replace("@tallystick/typespec/", "");
}

/** The first line of the text at a diagnostic's place. */
function textAt({ target }: Diagnostic): string {
  if (typeof target === "symbol") return "";
  const { file, pos, end } = getSourceLocation(target, { locateId: true });
  return file.text.slice(pos, end).split("\n", 1)[0] ?? "";
}
