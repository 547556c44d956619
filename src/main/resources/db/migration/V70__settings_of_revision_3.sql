-- Fields of Word had no effect until revision 3 of how files are read. Entries of the index, which are imported by
-- default now, were codes. Target files of earlier imports are written as these were read.
alter function settings_as_read(text, jsonb, integer) rename to settings_as_read_2;

create function settings_as_read(name text, settings jsonb, revision integer) returns jsonb
language sql immutable parallel safe
return case
    when revision >= 3 then settings
    when lower(name) ~ '\.(docx|docm|dotx|dotm)$' or settings ->> 'fileFormat' = 'doc' then
        (select jsonb_set(
                    coalesce(before.read, '{}'),
                    '{doc}',
                    coalesce(before.read -> 'doc', '{}') || '{"index": false}')
                    #- '{doc,joinSimilarRuns}' #- '{doc,targetFont}'
           from (select settings_as_read_2(name, settings, revision) as read) before)
    else settings_as_read_2(name, settings, revision)
end;
