import type { Contract } from "@tallystick/contract";
import type { Changes } from "@tallystick/conformance/changes";
import type { Decision, RuleExplanation } from "@tallystick/conformance/explain";
import type { Shapes } from "./fields.ts";
import type { Document, Endpoint } from "./schema.ts";
import type { Types } from "./type-entries.ts";

/** All that the pages are made of. */
export interface Subject extends Shapes {
  contract: Contract;
  document: Document;
  endpoints: ReadonlyMap<string, Endpoint>;
  types: Types;
  rules: readonly RuleExplanation[];
  /** The decisions that the rules follow from, by id; none where the suite has no texts of them. */
  decisions: Readonly<Record<string, Decision>>;
  /** Since the version before, and since what else it is compared with. */
  changes: readonly ChangesSince[];
  versions: Versions;
  /** Pages of one's own, by the name of their file. */
  guides: readonly Guide[];
  diagnostics: readonly Diagnostic[];
}

/** What changed since something, and where the page about it stands. */
export interface ChangesSince {
  slug: string;
  /** The version before; absent for what was named otherwise. */
  version?: string;
  found: Changes;
}

/** The versions of one API, each with a site of its own. */
export interface Versions {
  /** Names of those below this site. */
  earlier: readonly string[];
  /** The newest one, where this is an earlier one, and the root of its site. */
  newest?: { version: string; href: string };
}

/** A page in Markdown that somebody wrote. */
export interface Guide {
  /** `consumer.md` */
  file: string;
  text: string;
}

/** The page of a message that compiling a spec may give. */
export interface Diagnostic {
  /** `unknown-code` */
  name: string;
  from: "compiler" | "linter";
  text: string;
}
