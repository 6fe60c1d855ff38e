import type { Option } from "./option.ts";
import { variableOf, type Settings } from "./read-options.ts";

/** As a file of environment variables, with the source of each; it can be given to the next start once secrets are put in. */
export function configOf(settings: Settings): string {
  return [...settings]
    .filter(([, { option }]) => !option.onlyAsFlag)
    .map(([name, { option, text, source }]) => {
      if (text === undefined) return `# ${variableOf(name)} is not set`;
      return `# ${source}\n${variableOf(name)}=${option.kind === "secret" ? masked(option, text) : text}`;
    })
    .join("\n");
}

function masked({ mask = () => "[masked]" }: Option, text: string): string {
  return mask(text);
}
