-- Whether deliveries wait instead of being sent. Events are written to the outbox as for other enabled webhooks.
alter table webhook add column paused boolean not null default false;

-- Which webhooks are paused is asked whenever the queues are measured.
create index webhook_paused on webhook (id) where paused;
