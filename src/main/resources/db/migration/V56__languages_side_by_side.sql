-- Files that were imported before tables with languages side by side were recognised were read without that, and their
-- target files must be read in the same way. Reads all stored files once; only those of tables are written.
update stored_file
   set import_settings = jsonb_set(coalesce(import_settings, '{}'), '{autodetectMultilingualFiles}', 'false')
 where lower(name) ~ '\.(csv|xlsx|xlsm|xltx|xltm)$'
   and coalesce(import_settings ->> 'autodetectMultilingualFiles', 'true') = 'true';
