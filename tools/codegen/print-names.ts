import type { ContractFile } from "./contract-file.ts";
import { header } from "./header.ts";

/** Every name the contract gives to something, as string-literal unions. */
export function printNames(contract: ContractFile): string {
  const conditions = Object.entries(contract.operations).map(([id, { refusals }]): [string, string[]] => [
    id,
    refusals.map(({ when, at }) => (at === undefined ? when : `${when} ${at}`)),
  ]);
  const states = Object.entries(contract.lifecycles).map(([name, { states: all }]): [string, string[]] => [name, all]);
  return [
    header("the contract of spec/"),
    union("OperationId", "The operationId of every operation.", Object.keys(contract.operations)),
    union("RuleId", "The id of every rule.", Object.keys(contract.rules)),
    union("LifecycleName", "The enum of every lifecycle.", Object.keys(contract.lifecycles)),
    union("ResourceName", "The name of every resource.", Object.keys(contract.resources)),
    union(
      "ErrorCode",
      "Every error code the contract names; a reply may carry one it does not.",
      Object.keys(contract.codes),
    ),
    table(
      "Conditions",
      "Per operation, the refusals it declares: the condition, and the place of the request at fault.",
      conditions,
    ),
    table("States", "Per lifecycle, its states.", states),
  ].join("\n\n");
}

function union(name: string, doc: string, members: string[]): string {
  return `/** ${doc} */\nexport type ${name} =${alternatives(members, "  ")};`;
}

function table(name: string, doc: string, rows: [string, string[]][]): string {
  const lines = rows
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, members]) => `  ${JSON.stringify(key)}:${alternatives(members, "    ")};`);
  return `/** ${doc} */\nexport interface ${name} {\n${lines.join("\n")}\n}\n`;
}

function alternatives(members: string[], indent: string): string {
  const literals = [...new Set(members)].toSorted().map((member) => `\n${indent}| ${JSON.stringify(member)}`);
  return literals.length === 0 ? " never" : literals.join("");
}
