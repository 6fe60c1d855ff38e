import { variableOf, type Settings } from "./read-options.ts";

/** As a file of environment variables, with the source of each; it can be given to the next start once secrets are put in. */
export function configOf(settings: Settings): string {
  return [...settings]
    .filter(([, { option }]) => !option.onlyAsFlag)
    .map(([name, { option, text, source }]) => {
      if (text === undefined) return `# ${variableOf(name)} is not set`;
      return `# ${source}\n${variableOf(name)}=${option.kind === "secret" ? (option.mask?.(text) ?? "[masked]") : text}`;
    })
    .join("\n");
}
