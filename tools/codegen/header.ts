/** The first line of every generated file that can carry one. */
export function header(source: string): string {
  return `// Generated from ${source} by \`pnpm generate\`. Do not edit.`;
}
