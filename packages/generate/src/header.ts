/** The sources and the command named by the first line of a generated file. */
export interface Origin {
  contract: string;
  document: string;
  command: string;
}

/** Of the generated files of this repository. */
export const repositoryOrigin: Origin = {
  contract: "the contract of spec/",
  document: "the OpenAPI document of spec/",
  command: "pnpm generate",
};

/** Of the files generated from a contract of your own. */
export const ownOrigin: Origin = {
  contract: "contract.json",
  document: "openapi.json",
  command: "tallystick-generate",
};

/** The first line of every generated file whose format has comments. */
export function header(source: string, { command }: Pick<Origin, "command"> = repositoryOrigin): string {
  return `// Generated from ${source} by \`${command}\`. Do not edit.`;
}
