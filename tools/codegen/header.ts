/** The first line of every generated file whose format has comments. */
export function header(source: string): string {
  return `// Generated from ${source} by \`pnpm generate\`. Do not edit.`;
}
