-- What a match index that is kept elsewhere needs to know, to be extended or built anew.
alter table trans_memory
    -- the revision at which a segment last vanished or changed its source or context; 0 when that never happened
    add column removed_revision bigint not null default 0;

-- the segments of a language in the order in which they were written
create index trans_memory_segment_revision on trans_memory_segment (memory_id, target_lang, revision, id);
