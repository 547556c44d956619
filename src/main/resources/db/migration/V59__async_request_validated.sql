-- After the transaction that made the constraint, so that readers and writers do not wait for it.
alter table analysis validate constraint analysis_async_request_id_fkey;
