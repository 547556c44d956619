-- The calls for an event. Events sort by time, and the calls for one event are mostly written together, so new entries go to
-- the end of the index and equal ones share their key. On the calls that exist already, a year of which is never kept, writers
-- wait until it is built: seconds for some ten million calls.
create index webhook_call_event on webhook_call (event_id);
