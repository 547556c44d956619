-- Jobs that were deleted. Their targets are deleted later, a part at a time: a statement that deletes those of a job with millions of
-- segments would be cancelled, and its job could not be deleted. Without the job, nothing finds them. A row stays for an hour, because
-- a transaction that began before may still write targets.
create table deleted_job (
    job_id bigint primary key,
    deleted_at timestamptz not null default now()
);

create index deleted_job_deleted_at on deleted_job (deleted_at);

-- By a trigger, because jobs are also deleted with their project, and by an instance of the release before.
create function remember_deleted_jobs() returns trigger language plpgsql as $$
begin
  insert into deleted_job (job_id)
  select id
    from deleted;
  return null;
end
$$;

create trigger job_deleted after delete on job
  referencing old table as deleted
  for each statement execute function remember_deleted_jobs();

alter table segment_target drop constraint segment_target_job_id_fkey;
