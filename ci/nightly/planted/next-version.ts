// The next version, whose migration only adds.
import { migrations } from "../../../packages/service/src/storage/migrations/index.ts";

const added = {
  name: "9999+next-version",
  statements: [
    "alter table transactions add column next_version text not null default 'unknown'",
    "create table next_version (id text not null primary key)",
    "create index transactions_next_version on transactions (next_version)",
  ],
};
(migrations as (typeof added)[]).push(added);
