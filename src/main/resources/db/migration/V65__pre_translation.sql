-- How far a pre-translation is: the index of the job in its task, and the last segment of it that is done. Deleted with
-- its asynchronous request, by the primary key.
create table pre_translation (
    async_request_id bigint primary key references async_request on delete cascade,
    job integer not null default 0,
    ordinal integer not null default -1,
    written bigint not null default 0,
    not_fitting bigint not null default 0,
    warnings jsonb not null default '[]'
);
