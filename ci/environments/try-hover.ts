import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type * as TypeScript from "typescript";

const program = `import { createClient } from "@tallystick/client";
const client = createClient({ baseUrl: "https://api.example.com/2025-10-13", clientId: "id", clientSecret: "secret" });
await client.cards.update("Card:1", { state: "FROZEN" });
await client.call("cards.update", { params: { id: "Card:1" }, body: { state: "FROZEN" } });
`;

/** What an editor shows: of a named operation its documentation; of the id in `call` its type alone, and in completion its text. */
export function* tryHover(cwd: string): Iterable<string> {
  const file = join(cwd, "hover.ts");
  writeFileSync(file, program);
  const service = languageService(createRequire(file)("typescript59"), file, cwd);
  const problem = service.getSemanticDiagnostics(file)[0]?.messageText;
  if (problem !== undefined) throw new Error(JSON.stringify(problem));

  const named = hoverAt(service, file, program.indexOf("update("));
  for (const part of ["Refusals:", "Signed:"])
    if (!named.includes(part)) throw new Error(`client.cards.update shows no "${part}", but ${named}`);
  yield `hover over client.cards.update: ${named.replaceAll("\n", " ")}`;

  const idAt = program.indexOf('cards.update"');
  yield `hover over the id in client.call: ${hoverAt(service, file, idAt) || "nothing"}`;
  const completed = service
    .getCompletionsAtPosition(file, idAt, {})
    ?.entries.some(({ name }) => name === "cards.update");
  if (completed !== true) throw new Error('client.call("…") does not complete to cards.update');
  const details = service.getCompletionEntryDetails(file, idAt, "cards.update", {}, undefined, {}, undefined);
  yield `completion of the id in client.call: ${details?.documentation?.map(({ text }) => text).join("") || "its text alone"}`;
}

function hoverAt(service: TypeScript.LanguageService, file: string, position: number): string {
  const info = service.getQuickInfoAtPosition(file, position);
  return (info?.documentation ?? []).map(({ text }) => text).join("");
}

function languageService(ts: typeof TypeScript, file: string, cwd: string): TypeScript.LanguageService {
  const options: TypeScript.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
  };
  return ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (name) =>
      ts.sys.fileExists(name) ? ts.ScriptSnapshot.fromString(ts.sys.readFile(name) ?? "") : undefined,
    getCurrentDirectory: () => cwd,
    getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
    fileExists: (name) => ts.sys.fileExists(name),
    readFile: (name) => ts.sys.readFile(name),
    directoryExists: (name) => ts.sys.directoryExists(name),
  });
}
