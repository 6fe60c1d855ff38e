export interface Advisories {
  /** What was found out, for a person. */
  statement: string;
  /** One sentence for each advisory that is high or critical. */
  problems: string[];
}

interface Audit {
  advisories?: Record<string, { module_name: string; severity: string; title: string; url: string }>;
}

/** Reads what `pnpm audit --json` printed. Not every registry has advisories: then that is said, and nothing is claimed. */
export function advisoriesOf({ stdout, stderr }: { stdout: string; stderr: string }): Advisories {
  const refusal = /ERR_PNPM_AUDIT\w*/.exec(`${stdout}${stderr}`)?.[0];
  if (refusal !== undefined)
    return { statement: `Advisories: not checked; this registry has no endpoint for them (${refusal}).`, problems: [] };
  const { advisories = {} } = JSON.parse(stdout) as Audit; // as pnpm prints it
  const found = Object.values(advisories);
  const severe = found.filter(({ severity }) => severity === "high" || severity === "critical");
  return {
    statement: `Advisories: ${found.length}, of which ${severe.length} high or critical.`,
    problems: severe.map(({ module_name: name, title, url }) => `${name}: ${title} (${url})`),
  };
}
