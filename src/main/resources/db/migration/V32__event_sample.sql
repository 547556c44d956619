-- A sample that a test has sent: only the history of calls shows it. The default is stored in the catalogue, so no row of the
-- partitions is written.
alter table webhook_event add column sample boolean not null default false;
