-- Machine translation in pre-translations. With constant defaults, no table is rewritten.
alter table pre_translation
    add column characters bigint not null default 0,
    add column failing_since timestamptz,
    add column failed_services jsonb not null default '[]';

-- What became of the segments of each job, which is named by its index in the task. The primary key finds the rows of a
-- pre-translation.
create table pre_translation_outcome (
    async_request_id bigint not null references pre_translation on delete cascade,
    job integer not null,
    outcome text not null,
    segments bigint not null,
    primary key (async_request_id, job, outcome)
);

-- The segments that wait for machine translation, with a hash of the target that each had; null for none. The primary
-- key finds the next ones of a pre-translation in their order.
create table pre_translation_waiting (
    async_request_id bigint not null references pre_translation on delete cascade,
    job integer not null,
    ordinal integer not null,
    seen text,
    primary key (async_request_id, job, ordinal)
);
