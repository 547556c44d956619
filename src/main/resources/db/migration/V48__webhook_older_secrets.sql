-- Sealed secrets that still sign beside previous_secret, and when each of them expires, the newest first.
alter table webhook
    add column older_secrets bytea[] not null default '{}',
    add column older_secrets_expire timestamptz[] not null default '{}';
