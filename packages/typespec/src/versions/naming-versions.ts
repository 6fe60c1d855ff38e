import { getSourceLocation, type Diagnostic } from "@typespec/compiler";
import { withoutSuggestion } from "../did-you-mean.ts";

interface FindingsOfVersion {
  name: string;
  findings: Diagnostic[];
}

/** The findings of all versions. One that is not in every version says in which it is. */
export function namingVersions(versions: readonly FindingsOfVersion[]): Diagnostic[] {
  const all = versions.flatMap(({ name, findings }) => distinct(findings).map((finding) => ({ name, finding })));
  return [...Map.groupBy(all, ({ finding }) => keyOf(finding)).values()].flatMap((same) => {
    const finding = same.at(-1)?.finding;
    if (finding === undefined || same.length === versions.length) return finding ?? [];
    return { ...finding, message: `${finding.message} In ${same.map(({ name }) => name).join(", ")}.` };
  });
}

/** One diagnostic for each place: copies of a spread property and instances of a template repeat it. */
function distinct(diagnostics: Diagnostic[]): Diagnostic[] {
  return [...new Map(diagnostics.map((diagnostic) => [keyOf(diagnostic), diagnostic])).values()];
}

function keyOf({ code, message, target }: Diagnostic): string {
  const location = typeof target === "symbol" ? undefined : getSourceLocation(target);
  return `${code} ${withoutSuggestion(message)} ${location?.file.path} ${location?.pos}`;
}
