-- The default of these fields said something else than what happened. Stored values had no effect; now they have one.
update import_settings
   set settings = settings #- '{doc,other}' #- '{ppt,other}' #- '{xls,cellFlow}';

-- A target file is written in the way in which its file was read.
update stored_file
   set import_settings = import_settings #- '{doc,other}' #- '{ppt,other}' #- '{xls,cellFlow}'
 where lower(name) ~ '\.(docx|dotx|docm|dotm|pptx|potx|ppsx|pptm|potm|ppsm|xlsx|xltx|xlsm|xltm)$'
    or import_settings ->> 'fileFormat' in ('doc', 'ppt', 'xls');
