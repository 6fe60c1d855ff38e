/** By how much the test clock is ahead of the real one; one row once it was moved. */
export interface TestClockRow {
  id: 1;
  aheadMs: number;
}

export interface TestClockTables {
  testClock: TestClockRow;
}
