-- One row an attempt, with the two indexes that a paged listing needs.
create table webhook_call (
  uid uuid primary key,
  parent_uid uuid,
  event_uid uuid not null,
  webhook_uid uuid not null,
  created_at timestamptz not null,
  url text not null,
  forced boolean not null default false,
  last_forced_at timestamptz,
  body text not null,
  trigger_event text not null,
  retry_attempt int not null,
  status_code int,
  error_message text,
  duration_ms int not null
);
create index webhook_call_created on webhook_call (created_at desc, uid desc);
create index webhook_call_hook_created on webhook_call (webhook_uid, created_at desc, uid desc);
