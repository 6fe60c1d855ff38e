import type { Contract, Operation, RuleId } from "@tallystick/contract";
import type { ResourceSupport } from "../requests/resources/resource-support.ts";
import type { ContractSupport } from "../requests/trial.ts";
import type { Check, Oracle } from "./check.ts";
import type { ContestedUses } from "./refusals/races/contested-use.ts";
import type { Fact } from "./schema/facts/fact.ts";
import type { LastingMembers } from "./schema/facts/lasting-members.ts";
import type { InvalidVariantRules } from "./schema/invalid-variant-rules.ts";
import type { GeneratedMembers } from "./schema/members-row.ts";
import type { FieldInvariant } from "./schema/wire/field-invariant.ts";

/** Checks that one row of the contract, or one subject, gives. */
export type Derivation = (contract: Contract, adapter: ContractAdapter) => Check[];

/** Everything that the suite needs of one contract besides its rows. */
export interface ContractAdapter extends ContractSupport, ResourceSupport {
  /** The checks that no row gives. */
  readonly derivations: readonly Derivation[];
  readonly oracles: readonly ((contract: Contract) => Oracle)[];
  /** Invariants of reply fields besides the statements of rules. */
  readonly fieldInvariants?: readonly FieldInvariant[];
  readonly facts: readonly Fact[];
  /** Immutable members of resources, by rule. */
  readonly lastingMembers: readonly LastingMembers[];
  /** The resource that an operation shows without creating or changing it, where its row does not say so. */
  resourceShownBy(operation: Operation): string | undefined;
  readonly generatedMembers: readonly GeneratedMembers[];
  readonly invalidVariantRules: InvalidVariantRules;
  /** By deleting operation: rules about what was deleted, besides those of unknown ids. */
  readonly deletionRules: Readonly<Record<string, readonly RuleId[]>>;
  /** Uses of what another operation deletes that need more than its id in a plain request. */
  readonly contestedUses?: ContestedUses;
  /** Operations on resources that are not any platform's own. */
  readonly publicOperations: ReadonlySet<string>;
}
