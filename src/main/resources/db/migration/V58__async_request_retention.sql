-- Asynchronous requests are deleted some time after they ended. An analysis outlives the request that made it, and needs
-- it only until it ends. Not validated here: every row was checked by the constraint before.
alter table analysis
    alter column async_request_id drop not null,
    drop constraint analysis_async_request_id_fkey,
    add constraint analysis_async_request_id_fkey
        foreign key (async_request_id) references async_request (id) on delete set null not valid;

-- found by the request that is deleted
create index term_base_import_async_request_id on term_base_import (async_request_id) where async_request_id is not null;
