export const webhooks: readonly string[] = [
  `create table webhook_endpoints (
    platform_id text not null primary key references platforms (id),
    url text,
    private_key text not null,
    public_key text not null
  )`,
  `create table webhook_next_keys (
    platform_id text not null primary key references platforms (id),
    private_key text not null,
    public_key text not null,
    from_at bigint not null
  )`,
  `create table delivery_queues (
    resource_id text not null primary key,
    platform_id text not null references platforms (id),
    last_position integer not null,
    due_at bigint not null,
    claim integer not null,
    tries integer not null,
    first_tried_at bigint
  )`,
  `create index delivery_queues_due on delivery_queues (platform_id, due_at)`,
  `create table deliveries (
    id text not null primary key,
    resource_id text not null references delivery_queues (resource_id),
    position integer not null,
    type text not null,
    body text not null,
    unique (resource_id, position)
  )`,
  `create table past_events (
    id text not null primary key,
    platform_id text not null references platforms (id),
    resource_id text not null,
    type text not null,
    body text not null,
    outcome text not null,
    ended_at bigint not null
  )`,
  `create index past_events_platform on past_events (platform_id, ended_at)`,
  `create index past_events_ended on past_events (ended_at)`,
];
