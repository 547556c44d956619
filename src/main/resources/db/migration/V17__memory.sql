-- What a memory is for, what files say of its segments, and what those who keep an index of it need to know.
alter table trans_memory
    add column client_id bigint references client (id),
    add column business_unit_id bigint references business_unit (id),
    add column domain_id bigint references domain (id),
    add column sub_domain_id bigint references sub_domain (id),
    add column note text,
    -- the revision at which a segment last vanished or changed its source or context; 0 when that never happened
    add column removed_revision bigint not null default 0;

create index trans_memory_client_id on trans_memory (client_id) where client_id is not null;

create index trans_memory_business_unit_id on trans_memory (business_unit_id) where business_unit_id is not null;

create index trans_memory_domain_id on trans_memory (domain_id) where domain_id is not null;

create index trans_memory_sub_domain_id on trans_memory (sub_domain_id) where sub_domain_id is not null;

alter table trans_memory_segment
    -- how the file that it came from wrote the codes, null where they can be written from what they are
    add column source_tags jsonb,
    add column target_tags jsonb,
    -- notes, properties and other attributes of that file
    add column details jsonb,
    -- who made and last changed it by that file
    add column creation_id text,
    add column change_id text,
    add column date_changed timestamptz not null default now(),
    add column changed_by bigint references app_user (id),
    -- hashes of the different tokens of the source, each with the memory
    add column words integer[] not null default '{}';

-- tells common words from rare ones
alter table trans_memory_segment alter column words set statistics 1000;

-- a long list of what is yet to be sorted in: imports are written in large batches
create index trans_memory_segment_words on trans_memory_segment using gin (words) with (gin_pending_list_limit = 32768);

update trans_memory_segment set date_changed = date_created, changed_by = created_by;

-- the segments of a language in the order in which they were written
create index trans_memory_segment_revision on trans_memory_segment (memory_id, target_lang, revision, id);

-- an import that goes on; its file is kept as long
create table trans_memory_import (
    async_request_id bigint primary key references async_request (id) on delete cascade,
    memory_id bigint not null references trans_memory (id) on delete cascade,
    file_id bigint not null references stored_file (id)
);

create index trans_memory_import_memory_id on trans_memory_import (memory_id);

create index trans_memory_import_file_id on trans_memory_import (file_id);

-- how far work has come, null before it is known how much there is
alter table async_request
    add column progress_done bigint,
    add column progress_total bigint;
