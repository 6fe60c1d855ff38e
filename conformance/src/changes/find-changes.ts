import { compareWords, type Place } from "./compare-words.ts";
import type { Finding } from "./finding.ts";
import { rowOf, withoutInherited, type Row } from "./json.ts";
import { compareDocuments } from "./shapes/document.ts";
import { renamedOperations, renamingFindings, withNewIds } from "./renamed-operations.ts";
import { largest, sizes, type AudienceSize, type Size } from "./size.ts";
import { sourcesOf } from "./sources.ts";
import { contractWords } from "./words/contract.ts";

/** A contract as it was read: `contract.json` and `openapi.json`. */
export interface ContractVersion {
  contract: unknown;
  document: unknown;
}

/** What changed between two versions of a contract. */
export interface Changes {
  /** The largest size for each audience; `none`: nothing changed. A size that is still asked for counts as `major`. */
  due: { callers: Size | "none"; implementers: Size | "none" };
  /** The largest first; the same change of a place is one finding. */
  findings: Finding[];
}

/** Every difference between two versions of a contract, each with what it means for callers and for implementers. */
export function findChanges(before: ContractVersion, after: ContractVersion): Changes {
  const renamed = renamedOperations(rowOf(before.contract), rowOf(after.contract));
  const [contract, document] = [before.contract, before.document].map((value) => withNewIds(value, renamed));
  const [old, present] = [readable({ contract, document }), readable(after)];
  const sourceOf = sourcesOf(old.contract, present.contract);
  const root: Place = { words: [], rows: [], labels: [], sources: {}, sourceOf };
  const found = [
    ...renamingFindings(renamed, root),
    ...compareDocuments(old.document, present.document, root),
    ...compareWords(contractWords, old.contract, present.contract, root),
  ];
  const unexplained = found.length > 0 ? [] : compareWords(contractWords, old.contract, present.contract, whole(root));
  return changesOf([...found.filter((each) => !isSaidByList(each, found, present)), ...unexplained]);
}

/** Nothing passes in silence: where no word explains a difference, those that follow from others are compared as well. */
function whole(root: Place): Place {
  return { ...root, isWhole: true };
}

function readable({ contract, document }: ContractVersion): { contract: Row; document: Row } {
  return { contract: rowOf(withoutInherited(contract)), document: rowOf(withoutInherited(document)) };
}

/** The sizes of a page are words of each list, and bounds of the one parameter that all of them have. */
function isSaidByList(
  { kind, id, before, after }: Finding,
  found: readonly Finding[],
  { contract, document }: { contract: Row; document: Row },
): boolean {
  if (!/^parameters\.(?:minimum|maximum|default)\./.test(kind)) return false;
  const component = id.slice(id.indexOf("@") + 1, id.lastIndexOf("#"));
  const { name } = rowOf(rowOf(rowOf(document["components"])["parameters"])[component]);
  if (name !== rowOf(rowOf(contract["conventions"])["paging"])["limit"]) return false;
  const isSame = (other: Finding): boolean => other.before === before && other.after === after;
  return found.some((other) => other.kind.startsWith("operations.listing.limit.") && isSame(other));
}

/** The findings in order, each once, and the sizes that are due. */
export function changesOf(found: readonly Finding[]): Changes {
  const once = new Map(found.toReversed().map((each) => [placeOfFinding(each), each]));
  const findings = [...once.values()].toReversed().toSorted((one, other) => weight(other) - weight(one));
  const due = (audience: "callers" | "implementers"): Size | "none" =>
    largest(findings.map((each) => each[audience])) ?? "none";
  return { due: { callers: due("callers"), implementers: due("implementers") }, findings };
}

/** What comes or goes as a whole is one finding, although the contract and the document both have it. */
function placeOfFinding({ id, kind }: Finding): string {
  return /^(?:operations|webhooks)\.(?:added|removed)$/.test(kind) ? id.slice(0, id.lastIndexOf("#")) : id;
}

function weight({ callers, implementers }: Finding): number {
  return rank(callers) * 10 + rank(implementers);
}

function rank(size: AudienceSize): number {
  return size === "asked" ? sizes.length : sizes.indexOf(size);
}
