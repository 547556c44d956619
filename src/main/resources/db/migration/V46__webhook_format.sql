-- How the bodies of a webhook are sent. The history knows it of each call by its headers.
alter table webhook
    add column format text not null default 'STANDARD',
    add column payload text not null default 'FULL';
