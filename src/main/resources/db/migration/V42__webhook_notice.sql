-- Delivery has disabled the webhook, and nobody was told yet.
alter table webhook add column unannounced boolean not null default false;

create index webhook_unannounced on webhook (id) where unannounced;
