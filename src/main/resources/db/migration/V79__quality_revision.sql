-- Changes when warnings of the result are ignored, or no longer ignored.
alter table quality_result
    add column revision bigint not null default 0;
