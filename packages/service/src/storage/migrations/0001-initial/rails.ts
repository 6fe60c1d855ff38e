export const rails: readonly string[] = [
  `create table rail_orders (
    reference text not null primary key,
    platform_id text not null references platforms (id),
    rail text not null,
    body text not null,
    result text,
    due_at bigint,
    attempts integer not null,
    created_at bigint not null
  )`,
  `create index rail_orders_due on rail_orders (due_at) where due_at is not null`,
  `create table rail_deposits (
    reference text not null primary key,
    account_id text not null references internal_accounts (id),
    currency text not null,
    amount bigint not null check (amount > 0),
    created_at bigint not null
  )`,
];
