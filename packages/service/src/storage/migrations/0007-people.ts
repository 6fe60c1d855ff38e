import type { Migration } from "../migrate.ts";

export const people: Migration = {
  name: "0007-people",
  statements: [
    `create index customers_listed on customers (platform_id, created_at, id)`,
    `create index customers_changed on customers (platform_id, updated_at)`,
    `create index customers_platform_id on customers (platform_id, platform_customer_id, created_at, id)`,
    `create index customers_type on customers (platform_id, customer_type, created_at, id)`,
    `create index customers_region on customers (platform_id, region, created_at, id)`,
    `create index tokens_listed on tokens (platform_id, created_at, id)`,
    `create index tokens_named on tokens (platform_id, name, created_at, id)`,
    `create table customer_currencies (
      currency text not null,
      customer_id text not null references customers (id),
      primary key (customer_id, currency)
    )`,
    `create index auth_credentials_address on auth_credentials (platform_id, nickname)`,
    `create table beneficial_owners (
      id text not null primary key,
      platform_id text not null references platforms (id),
      customer_id text not null references customers (id),
      roles text not null,
      ownership_percentage integer not null,
      personal_info text not null,
      kyc_status text not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    `create index beneficial_owners_listed on beneficial_owners (platform_id, customer_id, created_at, id)`,
    `create index beneficial_owners_business on beneficial_owners (customer_id, created_at, id)`,
    `create table documents (
      id text not null primary key,
      platform_id text not null references platforms (id),
      holder_id text not null,
      document_type text not null,
      side text,
      country text not null,
      document_number text,
      issuing_authority text,
      issued_on text,
      file_name text not null,
      submitted_at bigint,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    `create index documents_listed on documents (platform_id, created_at, id)`,
    `create index documents_holder on documents (holder_id, created_at, id)`,
    `create table document_files (
      document_id text not null primary key references documents (id),
      media_type text not null,
      content bytea not null
    )`,
    `create table verifications (
      id text not null primary key,
      platform_id text not null references platforms (id),
      customer_id text not null references customers (id),
      status text not null,
      errors text not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    `create index verifications_listed on verifications (platform_id, created_at, id)`,
    `create index verifications_customer on verifications (customer_id, created_at, id)`,
    `create index verifications_status on verifications (platform_id, status, created_at, id)`,
  ],
};
