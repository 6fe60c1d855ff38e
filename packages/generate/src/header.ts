/** What the first line of a generated file names: what the file is generated from, and by which command. */
export interface Origin {
  contract: string;
  document: string;
  command: string;
}

/** Of the files that are committed in this repository. */
export const repositoryOrigin: Origin = {
  contract: "the contract of spec/",
  document: "the OpenAPI document of spec/",
  command: "pnpm generate",
};

/** Of the files that anybody generates from a contract of their own. */
export const ownOrigin: Origin = {
  contract: "contract.json",
  document: "openapi.json",
  command: "tallystick-generate",
};

/** The first line of every generated file whose format has comments. */
export function header(source: string, { command }: Pick<Origin, "command"> = repositoryOrigin): string {
  return `// Generated from ${source} by \`${command}\`. Do not edit.`;
}
