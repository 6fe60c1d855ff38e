import { sql, type QueryExecutorProvider } from "kysely";

/** An inconsistency in the ledger: an entry, or the balance of an account. */
export interface Imbalance {
  id: string;
  currency: string;
  /** The difference in smallest units. */
  off: number;
}

/**
 * Money is conserved when the postings of every entry sum to zero in every currency, so that all accounts together hold
 * nothing, and every balance is the sum of its account's postings; nor has more arrived than has set out. One query,
 * good at any moment.
 * @throws with the first places where it is not so.
 */
export async function assertConserved(tx: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<Imbalance>`
    select entry_id as id, currency, sum(amount) as off
      from ledger_postings group by entry_id, currency having sum(amount) <> 0
    union all
    select a.id, a.currency, a.balance - coalesce(sum(p.amount), 0) as off
      from ledger_accounts a left join ledger_postings p on p.account_id = a.id and p.currency = a.currency
      where a.balance is not null
      group by a.id, a.currency, a.balance having a.balance <> coalesce(sum(p.amount), 0)
    union all
    select account_id, currency, sum(amount)
      from ledger_postings where account_id like 'clearing:%' group by account_id, currency having sum(amount) < 0
    limit 10`.execute(tx);
  if (rows.length > 0) throw new Error(`The ledger is not conserved: ${JSON.stringify(rows)}`);
}
