import type { Migration } from "../migrate.ts";

export const cardPayments: Migration = {
  name: "0010-card-payments",
  statements: [
    `create table card_payments (
      id text not null primary key,
      platform_id text not null references platforms (id),
      card_id text not null references cards (id),
      issuer_token text not null,
      status text not null,
      decline_reason text,
      merchant text not null,
      currency text not null,
      card_currency text,
      account_id text not null references internal_accounts (id),
      authorized bigint not null,
      drawn bigint not null,
      pulls integer not null,
      pending_pulls integer not null,
      settled bigint not null,
      settlements integer not null,
      returned bigint not null check (returned <= settled),
      released bigint not null,
      refunds integer not null,
      version integer not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    `create index card_payments_card on card_payments (card_id, created_at, id)`,
    `create table card_pulls (
      payment_id text not null references card_payments (id),
      position integer not null,
      account_id text not null references internal_accounts (id),
      amount bigint not null,
      given_back bigint not null check (given_back <= amount),
      primary key (payment_id, position)
    )`,
  ],
};
