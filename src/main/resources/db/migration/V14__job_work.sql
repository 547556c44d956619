-- How far the work on a job is, and a version of it, so that who edits an older one is told.
alter table job
    -- one more with every change of what the job says of its segments
    add column segments_revision bigint not null default 0,
    add column translated_segments integer not null default 0,
    add column confirmed_segments integer not null default 0;

update job j
   set translated_segments = t.translated,
       confirmed_segments = t.confirmed
  from (select job_id,
               count(*) filter (where target <> '') as translated,
               count(*) filter (where confirmed) as confirmed
          from segment_target
         group by job_id) as t
 where t.job_id = j.id;
