import { isBreaking, type Finding } from "@tallystick/conformance/changes";

/** A rule that a target violated, as a report of the suite has it. */
export interface Red {
  id: string;
  /** Where it was seen. */
  operations: string[];
}

/** What the reds of one side say about the findings. */
export interface Proof {
  /** Reds that a breaking finding tells of. */
  told: { red: Red; findings: string[] }[];
  /** Reds of rules and operations that changed, but by no finding that breaks anybody: a size is too small. */
  tooSmall: { red: Red; findings: string[] }[];
  /** Reds where nothing changed: a fault of the side that was judged, or a sharper check. */
  unchanged: Red[];
}

/** Holds what was executed against what the findings say. */
export function proofOf(reds: readonly Red[], findings: readonly Finding[]): Proof {
  const proof: Proof = { told: [], tooSmall: [], unchanged: [] };
  for (const red of reds) {
    const about = findings.filter((finding) => concerns(finding, red));
    const ids = about.map(({ id }) => id);
    if (about.length === 0) proof.unchanged.push(red);
    else if (about.some((each) => isBreaking(each.callers) || isBreaking(each.implementers)))
      proof.told.push({ red, findings: ids });
    else proof.tooSmall.push({ red, findings: ids });
  }
  return proof;
}

/** A finding's id is its kind, its place and a digest: `rules.added@V-95a#8c70cd`, `operations.refusals.added@agents.create/…#aa0027`. */
function concerns({ id }: Finding, red: Red): boolean {
  const place = id.slice(id.indexOf("@") + 1, id.lastIndexOf("#"));
  return [red.id, ...red.operations].some((name) => place === name || place.startsWith(`${name}/`));
}
