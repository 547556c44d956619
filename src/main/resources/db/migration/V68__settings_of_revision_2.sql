-- Fields of XML had no effect until revision 2 of how files are read. Target files of earlier imports are written
-- without them, also of imports by an instance of the version before that runs beside this one.
alter function settings_as_read(text, jsonb, integer) rename to settings_as_read_1;

create function settings_as_read(name text, settings jsonb, revision integer) returns jsonb
language sql immutable parallel safe
return case when revision >= 2 then settings else
    settings_as_read_1(name, settings, revision)
        #- '{xml,htmlSubfilterElementsPlain}' #- '{xml,htmlSubfilterElementsXpath}' #- '{xml,entities}'
end;
