/** What was counted against a limit, until its time ends. */
export interface CountedAttemptsRow {
  /** The limit, and who or what is counted. */
  subject: string;
  points: number;
  /** Epoch milliseconds, in real time. */
  endsAt: number;
}

export interface ThrottlingTables {
  countedAttempts: CountedAttemptsRow;
}
