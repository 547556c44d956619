-- How often a task has waited for the database or the store of files, which is limited. Other waits are not counted.
-- An instance of an earlier version limits such waits by the epoch, and leaves this as it is.
alter table task add column outages int not null default 0;
