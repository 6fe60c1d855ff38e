import type { Migration } from "../migrate.ts";

export const cards: Migration = {
  name: "0003-cards",
  statements: [
    `create table cards (
      id text not null primary key,
      platform_id text not null references platforms (id),
      cardholder_id text not null references customers (id),
      platform_card_id text not null,
      state text not null,
      state_reason text,
      form text not null,
      currency text,
      brand text,
      last4 text,
      exp_month integer,
      exp_year integer,
      pan_embed_url text,
      issuer_ref text,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    `create index cards_listed on cards (platform_id, created_at, id)`,
    `create index cards_cardholder on cards (cardholder_id, created_at, id)`,
    `create index cards_platform_card on cards (platform_id, platform_card_id, created_at, id)`,
    `create index cards_state on cards (platform_id, state, created_at, id)`,
    `create table card_funding_sources (
      card_id text not null references cards (id),
      position integer not null,
      account_id text not null references internal_accounts (id),
      primary key (card_id, position)
    )`,
    `create index card_funding_sources_account on card_funding_sources (account_id, card_id)`,
  ],
};
