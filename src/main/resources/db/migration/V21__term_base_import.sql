-- Imports of term bases: one row an import, with how far it is and what came of it.
create table term_base_import (
    id bigint generated always as identity primary key,
    uid text not null unique,
    term_base_id bigint not null references term_base (id) on delete cascade,
    -- null once it has ended: nobody needs the file any more
    file_id bigint references stored_file (id) on delete set null,
    file_name text not null,
    format text not null check (format in ('TBX', 'XLSX', 'CSV')),
    update_terms boolean not null,
    strict_lang_matching boolean not null,
    on_error text not null check (on_error in ('skip', 'abort')),
    status text not null default 'RUNNING' check (status in ('RUNNING', 'OK', 'ERROR')),
    async_request_id bigint references async_request (id) on delete set null,
    read_terms bigint not null default 0,
    created_terms bigint not null default 0,
    updated_terms bigint not null default 0,
    skipped_entries bigint not null default 0,
    langs text[] not null default '{}',
    ignored_langs text[] not null default '{}',
    -- the first ones, as shown
    problems json not null default '[]',
    created_by bigint not null references app_user (id),
    date_created timestamptz not null default date_trunc('milliseconds', now())
);

create index term_base_import_term_base_id on term_base_import (term_base_id, id);

create index term_base_import_file_id on term_base_import (file_id) where file_id is not null;
