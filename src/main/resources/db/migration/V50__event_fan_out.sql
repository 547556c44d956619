-- Events for many webhooks, each with the webhooks that wanted it when it was written. Delivery moves them to the outbox, so
-- that the transaction of the event writes one row however many webhooks there are.
create table webhook_fan_out (
    id bigint generated always as identity primary key,
    event_id uuid not null,
    targets bigint[] not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0);

-- Compressing a thousand identifiers takes longer than finding their webhooks.
alter table webhook_fan_out alter column targets set storage external;
