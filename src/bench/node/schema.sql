-- One row an attempt with what the service stores: the headers, no body, one index.
create table webhook_call (
  uid uuid primary key,
  parent_uid uuid,
  event_uid uuid not null,
  webhook_uid uuid not null,
  created_at timestamptz not null,
  url text not null,
  forced boolean not null default false,
  last_forced_at timestamptz,
  request_headers text not null,
  response_headers text not null,
  trigger_event text not null,
  retry_attempt int not null,
  status_code int,
  error_message text,
  duration_ms int not null
);
