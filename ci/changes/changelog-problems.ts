import { getReleasePlan } from "@changesets/get-release-plan";
import { publishedPackages, readableSection } from "../release/index.ts";

/** A changeset that waits, as far as a changelog shows it. */
export interface PendingText {
  summary: string;
  /** The packages that it names. */
  packages: string[];
}

/** The texts that wait. @throws the error of changesets, when a file in `.changeset` cannot be read. */
export async function pendingTexts(root: string): Promise<PendingText[]> {
  const { changesets } = await getReleasePlan(root);
  return changesets.map(({ summary, releases }) => ({ summary, packages: releases.map(({ name }) => name) }));
}

/** Why the next cut would refuse the changelog of a package, while whoever wrote the changeset can still say it in fewer words. */
export function changelogProblems(root: string, pending: readonly PendingText[]): string[] {
  return publishedPackages(root).flatMap(({ name }) => {
    const texts = pending.filter(({ packages }) => packages.includes(name)).map(({ summary }) => summary);
    try {
      readableSection(`## The next version of ${name}`, texts);
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });
}
