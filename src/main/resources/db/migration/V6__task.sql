-- Work that goes on after its request was answered, and the request as its caller sees it.
create table async_request (
    id bigint generated always as identity primary key,
    action text not null,
    created_by bigint not null references app_user (id),
    date_created timestamptz not null default now(),
    -- as they were when the request came: the request outlives its project
    project_uid text,
    project_name text,
    parent_id bigint references async_request (id) on delete set null,
    callback_url text,
    -- null until done
    response jsonb
);

create index async_request_pending on async_request (id) where response is null;

create index async_request_pending_created_by on async_request (created_by, id) where response is null;

create index async_request_parent_id on async_request (parent_id) where parent_id is not null;

create table task (
    id bigint generated always as identity primary key,
    kind text not null,
    payload jsonb not null,
    async_request_id bigint references async_request (id) on delete cascade,
    state text not null default 'QUEUED' check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
    -- how often it was taken
    attempts integer not null default 0,
    -- one more every time it changes hands; what carries an older one changes nothing
    epoch bigint not null default 0,
    -- when it may be taken; of a running one that is when its lease ends
    due_at timestamptz not null default now(),
    reason text,
    created_at timestamptz not null default now(),
    finished_at timestamptz
);

create index task_due on task (kind, due_at, id) where state in ('QUEUED', 'RUNNING');

create index task_async_request_id on task (async_request_id) where async_request_id is not null;

create index task_finished_at on task (finished_at) where finished_at is not null;
