/** What a violation says besides its rule, in the words of the report. */
export interface Finding {
  operation: string;
  expected: string;
  observed: string;
}

/** A rule did not hold. */
export class Violation extends Error {
  readonly rule: string;
  readonly state: string;
  readonly finding: Finding;

  constructor(rule: string, state: string, finding: Finding) {
    super(`${rule}: expected ${finding.expected}, observed ${finding.observed}`);
    this.name = "Violation";
    this.rule = rule;
    this.state = state;
    this.finding = finding;
  }
}

/** The trial is inconclusive: a precondition did not hold. Neither held nor violated. */
export class Skipped extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "Skipped";
  }
}

/** A time was over before what was to be judged in it: tried again, the trial may say something. */
export class TooLate extends Skipped {
  constructor(reason: string) {
    super(`too slow: ${reason}`);
    this.name = "TooLate";
  }
}

/** A fixture of the check could not be made; its rules are never exercised, with this reason (V-81). */
export class FixtureUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = "FixtureUnavailable";
  }
}

/**
 * The target does not offer an operation that the trial would call; its rules are not declared, unless another check
 * judges them.
 */
export class NotOffered extends FixtureUnavailable {
  constructor(reason: string) {
    super(reason);
    this.name = "NotOffered";
  }
}

/** A fault of the suite itself. Never charged to the target. */
export class HarnessFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "HarnessFault";
  }
}
