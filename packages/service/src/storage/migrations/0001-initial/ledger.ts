export const ledger: readonly string[] = [
  `create table ledger_accounts (
    id text not null primary key,
    currency text not null,
    balance bigint check (balance >= 0),
    moved_at bigint not null
  )`,
  `create table ledger_entries (
    id text not null primary key,
    kind text not null,
    reference text not null,
    created_at bigint not null
  )`,
  `create table ledger_postings (
    entry_id text not null references ledger_entries (id),
    line integer not null,
    account_id text not null references ledger_accounts (id),
    currency text not null,
    amount bigint not null check (amount <> 0),
    primary key (entry_id, line)
  )`,
];
