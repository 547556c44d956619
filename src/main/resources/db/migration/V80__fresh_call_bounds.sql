-- Bounds of each group of calls that no list has yet, so that a page near the newest calls reads a few groups only. Null
-- in groups that an instance of an earlier version writes.
alter table webhook_call_fresh
    add column first_id uuid,
    add column last_id uuid;
