-- Answers to POST requests that carried an Idempotency-Key, kept for a day.
create table idempotency (
    user_id bigint not null,
    key text not null,
    operation text not null,
    request_hash bytea,
    status smallint,
    headers jsonb,
    body bytea,
    created_at timestamptz not null default now(),
    primary key (user_id, key)
);

create index idempotency_created_at on idempotency (created_at);
