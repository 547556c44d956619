-- The plural forms that the segments of a file have, determined at its import. Null for a file that was imported by an
-- earlier release: its segments have the forms of the file, and its target files are written with them.
alter table stored_file add column plural_forms jsonb;

-- The category of CLDR that a segment is for, and whether the file lacks that form. An instance of the release before
-- writes neither.
alter table segment
    add column plural_form text,
    add column form_added boolean not null default false;
