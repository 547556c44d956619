-- The field is refused now; what was stored would be sent again by a client that edits the settings.
update import_settings
   set settings = settings #- '{xml,assistantProfile}'
 where settings #>> '{xml,assistantProfile}' is not null;
