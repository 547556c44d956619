-- The identifiers of publishers are unique across days, so they have no partitions. They are deleted by age, some
-- thousand at a time. Meanwhile events with such an identifier wait: about a second per million identifiers.
create index webhook_event_key_age on webhook_event_key (event_id);

alter table webhook_event_key set (autovacuum_vacuum_scale_factor = 0.05);
