import type { RentalRow } from "./rows.ts";

/** The rental as the passing of time has made it: the terminal has answered, or nobody came. */
export function asOf(row: RentalRow, now: number): RentalRow {
  const answered = afterDeposit(row, now);
  if (answered.state !== "RESERVED" || now < answered.pickUpBy) return answered;
  return { ...answered, state: "LAPSED", updatedAt: answered.pickUpBy };
}

function afterDeposit(row: RentalRow, now: number): RentalRow {
  const { deposit, ...rest } = row;
  if (row.state !== "PENDING" || deposit === undefined || now < deposit.at) return row;
  return { ...rest, state: deposit.to, declineReason: deposit.declineReason, updatedAt: deposit.at };
}
