import type { Migration } from "../migrate.ts";

// Those with the owner and the currency keep a list of one owner's from reading everybody's accounts in a currency.
export const accounts: Migration = {
  name: "0005-accounts",
  statements: [
    `create index internal_accounts_currency on internal_accounts (platform_id, currency, created_at, id)`,
    `create index internal_accounts_type on internal_accounts (platform_id, type, created_at, id)`,
    `create index internal_accounts_kept_type on internal_accounts (platform_id, owner_id, type, created_at, id)`,
    `create index internal_accounts_kept on internal_accounts (platform_id, owner_id, currency, created_at, id)`,
    `create index external_accounts_currency on external_accounts (platform_id, currency, created_at, id)`,
    `create index external_accounts_kept on external_accounts (platform_id, owner_id, currency, created_at, id)`,
  ],
};
