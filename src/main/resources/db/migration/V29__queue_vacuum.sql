-- Tables through which much passes while little stays: cleaned at once, not a little at a time beside the large ones.
alter table webhook_outbox set (autovacuum_vacuum_cost_delay = 0);
alter table webhook_retry set (autovacuum_vacuum_cost_delay = 0);
alter table webhook_failing set (autovacuum_vacuum_cost_delay = 0);
alter table webhook_call_fresh set (
    autovacuum_vacuum_cost_delay = 0,
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 1000,
    toast.autovacuum_vacuum_cost_delay = 0,
    toast.autovacuum_vacuum_scale_factor = 0,
    toast.autovacuum_vacuum_threshold = 10000);
