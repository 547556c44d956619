-- Without the identifier: a row that is looked up by it can only be found by the primary key, whatever statistics say.
drop index webhook_retry_target;
create index webhook_retry_target on webhook_retry (target, due);
