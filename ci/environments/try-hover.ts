import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type * as TypeScript from "typescript";

const program = `import { createClient, isApiError } from "@tallystick/client";
const client = createClient({ baseUrl: "https://api.example.com/2025-10-13", clientId: "id", clientSecret: "secret" });
const card = await client.cards.update("Card:1", { state: "FROZEN" });
await client.call("cards.update", { params: { id: "Card:1" }, body: { state: "FROZEN" } });
await client.call("cards.list", { query: { cardholderId: card.cardholderId } });
const paid = await client.call("transfers.out", {
  body: { source: { accountId: "a" }, destination: { accountId: "b" }, amount: 1 }, idempotencyKey: "key",
});
console.log(card.form, card.fundingSources, paid.sentAmount, paid.status);
for await (const each of client.cards.list.iterate({ limit: 5 })) console.log(each.stateReason);
await client.cards.get("Card:1").catch((error) => isApiError(error, "cards.get") && error.code === "REFERENCE_NOT_FOUND");
`;

/** What an editor has to show over a name of the program, at its last place in this text, in the words of the contract or the client. */
const expected: Readonly<Record<string, string>> = {
  "client.cards.update": "Refusals: 400 `FUNDING_SOURCE_INELIGIBLE`",
  "cards.list.iterate": "Yields the items of all pages",
  clientId: "no secret",
  "params: { id": "The card.",
  "{ params": "The parameters of the path",
  "}, body": "The body",
  "query: { cardholderId": "Only cards of this customer.",
  "body: { state": "The states a platform may ask for.",
  "{ source": "",
  "}, amount": "in the currency of both accounts",
  "}, idempotencyKey": "Pass a stored key",
  "card.form": "",
  "card.fundingSources": "The internal accounts it spends from",
  "paid.sentAmount": "The amount that the customer pays",
  "paid.status": "`COMPLETED`",
  "each.stateReason": "",
  "{ limit": "How many items a page holds.",
  "error.code": "An open list",
};

/** What an editor shows: of names their comments; of the id in `call` its type alone, and in completion its text. */
export function* tryHover(cwd: string): Iterable<string> {
  const file = join(cwd, "hover.ts");
  writeFileSync(file, program);
  const service = languageService(createRequire(file)("typescript59"), file, cwd);
  const problem = service.getSemanticDiagnostics(file)[0]?.messageText;
  if (problem !== undefined) throw new Error(JSON.stringify(problem));

  const wrong = Object.entries(expected).flatMap(([place, part]) => {
    const at = program.indexOf(place);
    const shown = at < 0 ? "" : hoverAt(service, file, at + place.length - 1);
    return shown !== "" && shown.includes(part) ? [] : [`over ${place} not "${part}", but "${shown}"`];
  });
  if (wrong.length > 0) throw new Error(`An editor shows ${wrong.join("; ")}`);
  yield `hover over ${Object.keys(expected).length} names: the words of contract and client`;

  const idAt = program.indexOf('cards.update"');
  yield `hover over the id in client.call: ${hoverAt(service, file, idAt) || "nothing"}`;
  const completed = service
    .getCompletionsAtPosition(file, idAt, {})
    ?.entries.some(({ name }) => name === "cards.update");
  if (completed !== true) throw new Error('client.call("…") does not complete to cards.update');
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
