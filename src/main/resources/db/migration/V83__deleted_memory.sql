-- Memories and term bases that were deleted, and files that were replaced by a new version. As with jobs, what belongs to them is
-- deleted later, a part at a time: one statement that deletes millions of rows would be cancelled. Without the memory or term
-- base, nothing finds it. A row stays for an hour, because a transaction that began before may still write.
create table deleted_memory (
    memory_id bigint primary key,
    deleted_at timestamptz not null default now()
);

create index deleted_memory_deleted_at on deleted_memory (deleted_at);

create table deleted_term_base (
    term_base_id bigint primary key,
    deleted_at timestamptz not null default now()
);

create index deleted_term_base_deleted_at on deleted_term_base (deleted_at);

-- The jobs of the file have another one; the file stays as an earlier version of it, without its segments.
create table replaced_source (
    file_id bigint primary key,
    deleted_at timestamptz not null default now()
);

create index replaced_source_deleted_at on replaced_source (deleted_at);

-- By triggers, because an instance of the release before deletes memories and term bases too.
create function remember_deleted_memories() returns trigger language plpgsql as $$
begin
  insert into deleted_memory (memory_id)
  select id
    from deleted;
  return null;
end
$$;

create trigger trans_memory_deleted after delete on trans_memory
  referencing old table as deleted
  for each statement execute function remember_deleted_memories();

create function remember_deleted_term_bases() returns trigger language plpgsql as $$
begin
  insert into deleted_term_base (term_base_id)
  select id
    from deleted;
  return null;
end
$$;

create trigger term_base_deleted after delete on term_base
  referencing old table as deleted
  for each statement execute function remember_deleted_term_bases();

alter table trans_memory_segment drop constraint trans_memory_segment_memory_id_fkey;

alter table concept drop constraint concept_term_base_id_fkey;

-- its rows are deleted after an hour, whatever became of the term base
alter table concept_gone drop constraint concept_gone_term_base_id_fkey;
