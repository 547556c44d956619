-- finds texts with codes whatever the codes stand for; most texts have none and cost nothing here
create index trans_memory_segment_coded on trans_memory_segment (memory_id, target_lang, md5(source))
    where source_codes <> '[]';

-- the vendor's own net rates
alter table vendor add column net_rate_scheme_id bigint references net_rate_scheme (id);

create index vendor_net_rate_scheme_id on vendor (net_rate_scheme_id) where net_rate_scheme_id is not null;
