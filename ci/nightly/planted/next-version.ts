// The next version, whose migration only adds.
const added = {
  name: "9999+next-version",
  statements: [
    "alter table transactions add column next_version text not null default 'unknown'",
    "create table next_version (id text not null primary key)",
    "create index transactions_next_version on transactions (next_version)",
  ],
};
const place = new URL("../../../packages/service/src/storage/migrations/index.ts", import.meta.url);
const { migrations } = (await import(place.href)) as { migrations: (typeof added)[] };

migrations.push(added);
